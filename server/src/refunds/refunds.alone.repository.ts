import { type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { found } from '../platform/errors.ts'

const HOLD = statement('refunds.alone.hold', namedLockText('refundsAlone', '$1::text'))
// Those that somebody else decided on are two people's; one that did not succeed moved no money.
const SUM = statement(
  'refunds.alone.sum',
  `select coalesce(sum(f.amount), 0)::bigint as amount from refunds f
   where f.requested_by = $1 and f.created_at >= (business_day(now()))::timestamptz and f.status <> 'CLOSED'
     and not exists (select from refund_requests q where q.refund_id = f.id)`,
  { notNull: ['amount'] },
)

export const aloneRepository = {
  /** Two refunds of one person wait for each other here, so that neither misses the other's sum. */
  hold: async (tx: Tx, userId: number): Promise<void> => {
    await tx.named(HOLD, [String(userId)])
  },
  /** What a person gave back alone today, in fen. */
  today: async (db: Executor, userId: number): Promise<number> => found((await db.named(SUM, [userId]))[0]).amount,
}
