import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const KNOWN = statement(
  'browsers.known',
  `select exists (select from user_browsers where user_id = $1 and browser_hash = $2) as known,
     exists (select from user_browsers where user_id = $1) as others`,
  { notNull: ['known', 'others'] },
)
const KEEP = statement(
  'browsers.keep',
  'insert into user_browsers (user_id, browser_hash) values ($1, $2) on conflict (user_id, browser_hash) do update set last_at = now()',
)

export const browsersRepository = {
  /** Has somebody logged in with this browser before, or with another one? */
  known: async (tx: Tx, userId: number, hash: Buffer) => (await tx.one(KNOWN, [userId, hash])) ?? { known: false, others: false },
  keep: (tx: Tx, userId: number, hash: Buffer): void => void tx.later(KEEP, [userId, hash]),
}
