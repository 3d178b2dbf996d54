import { type OrderStatus, orderStatus, type RefundState } from '@camp/contract/orders/orders.states'
import type { Tx } from '../platform/db/executor.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'

const CANCEL = seldom(
  'orders.cancel',
  `update orders set progress = 'CANCELLED', closed_at = now(), ${TOUCHED} where id = $1 returning version`,
)
const DENY = seldom(
  'orders.deny',
  `update orders set progress = 'CANCELLED', closed_at = now(), paid_at = null, completed_at = null, transaction_id = null, to_enrol = false,
     vouched = false, ${TOUCHED} where id = $1 returning version`,
)
const REMARK = statement(
  'orders.remark',
  `update orders set remark = $2, mentions = array(select distinct unnest(mentions || $3::bigint[]) order by 1), ${TOUCHED} where id = $1`,
)
const MARK_REFUNDING = seldom('orders.markRefunding', `update orders set refund_state = 'REFUNDING', ${TOUCHED} where id = $1`)
const COUNT_REFUNDED = statement(
  'orders.countRefunded',
  `update orders set refund_state = $2, refunded_amount = $3, ${TOUCHED} where id = $1 returning status`,
  { fits: { status: orderStatus.schema } },
)
const MARK_SHIPPED = seldom(
  'orders.shipping.markShipped',
  `update orders set progress = 'SHIPPED', shipped_at = coalesce(shipped_at, now()), ${TOUCHED} where id = $1 returning status`,
  { fits: { status: orderStatus.schema } },
)
const UNDO_SHIPPING = seldom(
  'orders.shipping.undo',
  `update orders set progress = 'PAID', shipped_at = null, ${TOUCHED} where id = $1 returning status`,
  { fits: { status: orderStatus.schema } },
)
const PARCELS = seldom(
  'orders.shipping.parcels',
  `select count(*) as count, coalesce(bool_or(status = 'SIGNED'), false) as signed from logistics_orders where order_id = $1 and deleted_at is null`,
  { notNull: ['count', 'signed'] },
)
const COMPLETE = seldom(
  'orders.complete',
  `update orders set progress = 'COMPLETED', completed_at = now(), ${TOUCHED} where id = $1
   returning status, version`,
  { fits: { status: orderStatus.schema } },
)

const MOVE_TO_CAMP = statement(
  'orders.moveToCamp',
  `update orders set camp_id = $2, ${TOUCHED} where order_number = $1 returning id, status`,
  { fits: { status: orderStatus.schema } },
)

const ASKED = statement(
  'orders.refundAsked',
  "select business_day(q.created_at)::text as day from refund_requests q where q.order_id = $1 and q.status = 'REQUESTED'",
  { notNull: ['day'] },
)

/** What a step writes in the row of its order, which is held. */
export const changesRepository = {
  /** The version that it has then. */
  cancel: async (tx: Tx, id: number): Promise<number> => found(await tx.one(CANCEL, [id])).version,

  /** As if its money had never come; the version that it has then. */
  deny: async (tx: Tx, id: number): Promise<number> => found(await tx.one(DENY, [id])).version,

  /** Undefined where there is no such order. */
  moveToCamp: async (tx: Tx, orderNumber: string, campId: number) => await tx.one(MOVE_TO_CAMP, [orderNumber, campId]),

  /** `named`: the colleagues whom it names beside those that it named before; whom it does not name any more is seen by its words. */
  remark: (tx: Tx, id: number, remark: string | null, named: readonly number[]): void => tx.later(REMARK, [id, remark, named]),

  complete: async (tx: Tx, id: number): Promise<{ status: OrderStatus; version: number }> => found(await tx.one(COMPLETE, [id])),

  /** The state that it shows then: a partly refunded order keeps its refund. */
  markShipped: async (tx: Tx, id: number): Promise<OrderStatus> => found(await tx.one(MARK_SHIPPED, [id])).status,

  /** The state that it shows then. */
  undoShipping: async (tx: Tx, id: number): Promise<OrderStatus> => found(await tx.one(UNDO_SHIPPING, [id])).status,

  /** The day on which a refund of an order, which is held, was asked for that waits for a decision; null: none does. */
  refundAskedOn: async (tx: Tx, id: number): Promise<string | null> => (await tx.one(ASKED, [id]))?.day ?? null,

  /** How many parcels an order has, and whether the family has one of them. */
  parcels: async (tx: Tx, id: number) => found(await tx.one(PARCELS, [id])),
}

/** Money of an order is on its way back. */
export const markRefunding = (tx: Tx, id: number) => tx.all(MARK_REFUNDING, [id])

/** What has gone back of an order; the state that it shows then. */
export const countRefunded = async (tx: Tx, id: number, state: RefundState, refunded: number): Promise<OrderStatus> =>
  found(await tx.one(COUNT_REFUNDED, [id, state, refunded])).status
