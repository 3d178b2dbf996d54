import type { Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

// Refunds of a system that was left for this one: money that is back already.

const HOLD = seldom(
  'refunds.moved.hold',
  `select id, version, order_id, amount, reason, finished_at from refunds where id = $1 and source = 'MOVED_IN' for no key update`,
)
export type MovedRefundState = Row<typeof HOLD>
const ADD = seldom(
  'refunds.moved.add',
  `insert into refunds (refund_number, order_id, amount, reason, created_at, finished_at, status, effect, by_hand, source)
   values ($1, $2, $3, $4, $5, $5, 'SUCCESS', 'DONE', true, 'MOVED_IN') returning id, version`,
)
const CHANGE = seldom(
  'refunds.moved.change',
  `update refunds set amount = $2, reason = $3, created_at = $4, finished_at = $4, updated_at = now(), version = coalesce($5::integer, version + 1)
   where id = $1 returning id, version`,
)
const DROP = seldom('refunds.moved.drop', 'delete from refunds where id = $1')

export interface MovedMoney {
  readonly amount: number
  readonly reason: string
  readonly at: string
}

export const movedRefundsRepository = {
  hold: async (tx: Tx, id: number): Promise<MovedRefundState | undefined> => await tx.one(HOLD, [id]),
  add: async (tx: Tx, refundNumber: string, orderId: number, { amount, reason, at }: MovedMoney) =>
    await tx.one(ADD, [refundNumber, orderId, amount, reason, at]),
  /** `version`: that of one which is put back. */
  change: async (tx: Tx, id: number, { amount, reason, at }: MovedMoney, version: number | null = null) =>
    await tx.one(CHANGE, [id, amount, reason, at, version]),
  drop: (tx: Tx, id: number) => tx.all(DROP, [id]),
}
