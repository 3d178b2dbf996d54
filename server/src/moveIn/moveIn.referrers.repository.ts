import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const REFERRERS = seldom(
  'moveIn.referrers',
  `select f.id, f.name, f.phone, x.external_id from referrers f
     left join external_ids x on x.key_id = $1 and x.entity = 'referrer' and x.internal_id = f.id
   where f.deleted_at is null order by f.id`,
)

export const moveReferrersRepository = {
  /** All of them, with their numbers in the old system, where they were moved in. */
  all: (db: Executor, keyId: number) => db.all(REFERRERS, [keyId]),
}
