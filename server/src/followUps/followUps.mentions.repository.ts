import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { holdersText } from '../platform/scope.ts'

/** So many are offered: one types on to find others. */
const OFFERED = 8

/** Where somebody opens a note of a family, $1: on its page, or on that of a child that it has in a camp. */
const BY_FAMILY = `select h.id, '#/parent/detail?id=' || $1::bigint as link, 1 as rank from ${holdersText('PARENT_DETAIL')}
  where h.reader is null or $1::bigint in (select led_families(h.reader))`
const BY_CHILD = `select h.id, '#/camp/campStudent/campStudentDetail?id=' || e.id as link, 2 as rank
  from ${holdersText('CAMP_STUDENT_DETAIL')}
    join lateral (select cs.id from camp_students cs
      where cs.parent_id = $1::bigint and (h.reader is null or cs.status <> 'QUIT' and cs.group_id in (select led_camp_groups(h.reader)))
      order by cs.id desc limit 1) e on true`
const READERS = `(select distinct on (r.id) r.id, r.link from (${BY_FAMILY} union all ${BY_CHILD}) r order by r.id, r.rank)`

const OFFER = statement(
  'followUps.readers',
  `select u.id, u.real_name as name from ${READERS} r join users u on u.id = r.id
   where u.id <> $2 and ($3::text is null or position(lower($3) in lower(u.real_name)) > 0 or starts_with(lower(u.username), lower($3)))
   order by u.real_name collate "zh-x-icu", u.id limit ${OFFERED}`,
)
const AMONG = statement('followUps.readersAmong', `select r.id, r.link from ${READERS} r where r.id = any($2::bigint[]) order by r.id`, {
  notNull: ['id', 'link'],
})

export const mentionsRepository = {
  /** Colleagues who may read the notes of a family: those whose name or account fits. */
  offer: (db: Executor, parentId: number, userId: number, keyword: string | undefined) =>
    db.all(OFFER, [parentId, userId, keyword || null]),

  /** Of these people those who may read notes of the family, and where each opens one. */
  among: (tx: Tx, parentId: number, ids: readonly number[]) => tx.all(AMONG, [parentId, ids]),
}
