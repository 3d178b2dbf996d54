import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import type { Passed } from '../platform/events/passing.ts'

const EXPIRED = seldom(
  'members.expired',
  'select id, parent_id from members where expires_at > $1::timestamptz and expires_at <= $2::timestamptz order by id',
)

/** Memberships that ended in a time. */
export const membersExpired = (tx: Tx, { after, until }: Passed) => tx.all(EXPIRED, [after, until])
