import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'

const HOLD = statement('refunds.alone.hold', namedLockText('refundsAlone', '$1::text'))
// Those that somebody else decided on are two people's; one that did not succeed moved no money.
const SUM = statement(
  'refunds.alone.sum',
  `select (coalesce((select sum(y.amount) from stray_payments y
       where y.returned_by = $1 and y.asked_by is null and y.returned_at >= (business_day(now()))::timestamptz and y.state in ('RETURNING', 'RETURNED')), 0)
     + coalesce(sum(f.amount), 0))::bigint as amount from refunds f
   where f.requested_by = $1 and f.created_at >= (business_day(now()))::timestamptz and f.status <> 'CLOSED'
     and not exists (select from refund_requests q where q.refund_id = f.id)`,
  { notNull: ['amount'] },
)

/** What a person gives back alone, in turn: neither of two at once misses the other's sum. */
export const holdAlone = async (tx: Tx, userId: number): Promise<void> => {
  await tx.all(HOLD, [String(userId)])
}

export const aloneRepository = {
  /** What a person gave back alone today, in fen. */
  today: async (db: Executor, userId: number): Promise<number> => found(await db.one(SUM, [userId])).amount,
}
