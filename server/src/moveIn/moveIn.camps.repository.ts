import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const TYPES = seldom('moveIn.campTypes', "select id, name from camp_types where active_flg = 'ACTIVE' and deleted_at is null order by id")
const GOODS = seldom('moveIn.campGoods', "select id, name, camp_type_id from goods where kind = 'CAMP' and deleted_at is null order by id")
const COACHES = seldom(
  'moveIn.coaches',
  `select c.id, c.name, c.phone, u.username, c.active_flg = 'ACTIVE' as active, x.external_id from coaches c left join users u on u.id = c.user_id and u.deleted_at is null
     left join external_ids x on x.key_id = $1 and x.entity = 'coach' and x.internal_id = c.id
   where c.deleted_at is null order by c.id`,
  { notNull: ['active'] },
)
const KNOWN = seldom(
  'moveIn.knownCamps',
  `select lower(u.name) as name, lower(u.term) as term from unnest($1::text[], $2::text[]) as u (name, term)
   where exists (select from camps c where lower(c.name) = lower(u.name) and lower(c.term) = lower(u.term) and c.deleted_at is null)`,
  { notNull: ['name', 'term'] },
)

/** What rows of camps are checked against. */
export const moveCampsRepository = {
  types: (db: Executor) => db.all(TYPES, []),
  goods: (db: Executor) => db.all(GOODS, []),
  /** With their numbers in the old system, where they were moved in. */
  coaches: (db: Executor, keyId: number) => db.all(COACHES, [keyId]),

  /** Those of these camps that are here by name and term. */
  known: (db: Executor, camps: readonly { readonly name: string; readonly term: string }[]) =>
    db.all(KNOWN, [camps.map(({ name }) => name), camps.map(({ term }) => term)]),
}
