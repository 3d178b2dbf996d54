import { type OrderStatus, orderStatus } from '@camp/contract/orders/orders.states'
import { statement, type Tx } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'

const CANCEL = statement(
  'orders.cancel',
  "update orders set progress = 'CANCELLED', closed_at = now(), updated_at = now(), version = version + 1 where id = $1 returning version",
)
const REMARK = statement('orders.remark', 'update orders set remark = $2, updated_at = now(), version = version + 1 where id = $1')
const MARK_REFUNDING = statement(
  'orders.markRefunding',
  "update orders set refund_state = 'REFUNDING', updated_at = now(), version = version + 1 where id = $1",
)
const MARK_SHIPPED = statement(
  'orders.shipping.markShipped',
  "update orders set progress = 'SHIPPED', shipped_at = now(), updated_at = now(), version = version + 1 where id = $1 returning status",
  { fits: { status: orderStatus.schema } },
)
const COMPLETE = statement(
  'orders.complete',
  `update orders set progress = 'COMPLETED', completed_at = now(), updated_at = now(), version = version + 1 where id = $1
   returning status, version`,
  { fits: { status: orderStatus.schema } },
)

const MOVE_TO_CAMP = statement(
  'orders.moveToCamp',
  'update orders set camp_id = $2, updated_at = now(), version = version + 1 where order_number = $1 returning id, status',
  { fits: { status: orderStatus.schema } },
)

/** What a step writes in the row of its order, which is held. */
export const changesRepository = {
  /** The version that it has then. */
  cancel: async (tx: Tx, id: number): Promise<number> => found((await tx.once(CANCEL, [id]))[0]).version,

  /** Undefined where there is no such order. */
  moveToCamp: async (tx: Tx, orderNumber: string, campId: number) => (await tx.named(MOVE_TO_CAMP, [orderNumber, campId]))[0],

  remark: (tx: Tx, id: number, remark: string | null): void => tx.later(REMARK, [id, remark]),

  markRefunding: (tx: Tx, id: number) => tx.once(MARK_REFUNDING, [id]),

  complete: async (tx: Tx, id: number): Promise<{ status: OrderStatus; version: number }> => found((await tx.once(COMPLETE, [id]))[0]),

  /** The state that it shows then: a partly refunded order keeps its refund. */
  markShipped: async (tx: Tx, id: number): Promise<OrderStatus> => found((await tx.once(MARK_SHIPPED, [id]))[0]).status,
}
