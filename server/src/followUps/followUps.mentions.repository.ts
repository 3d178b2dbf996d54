import { amongText, mentionsIn, offerText } from '../notify/notify.api.ts'
import { statement } from '../platform/db/statement.ts'
import { holdersText } from '../platform/scope.ts'

/** Where somebody opens a note of a family, $1: on its page, or on that of a child that it has in a camp. */
const BY_FAMILY = `select h.id, '#/parent/detail?id=' || $1::bigint as link, 1 as rank from ${holdersText('PARENT_DETAIL')}
  where h.reader is null or $1::bigint in (select led_families(h.reader))`
const BY_CHILD = `select h.id, '#/camp/campStudent/campStudentDetail?id=' || e.id as link, 2 as rank
  from ${holdersText('CAMP_STUDENT_DETAIL')}
    join lateral (select cs.id from camp_students cs
      where cs.parent_id = $1::bigint and (h.reader is null or cs.status <> 'QUIT' and cs.group_id in (select led_camp_groups(h.reader)))
      order by cs.id desc limit 1) e on true`
const READERS = `(select distinct on (r.id) r.id, r.link from (${BY_FAMILY} union all ${BY_CHILD}) r order by r.id, r.rank)`

export const noteMentions = mentionsIn({
  offer: statement('followUps.readers', offerText(READERS)),
  among: statement('followUps.readersAmong', amongText(READERS), { notNull: ['id', 'link'] }),
  title: 'message.mentioned',
  detail: 'message.mentioned.detail',
  cause: 'followUp',
})
