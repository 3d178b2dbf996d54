import type { OrderProgress, OrderSource, OrderStatus, OrderStep, PayMethod, RefundState } from '@camp/contract/orders/orders.states'
import { orderStatus } from '@camp/contract/orders/orders.states'
import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

/** What a change needs to know of the order that it holds. */
export interface LockedOrder {
  id: number
  parentId: number
  /** Of the family, as it is stored; null where there is none (any more). */
  familyKey: string | null
  orderNumber: string
  version: number
  progress: OrderProgress
  refundState: RefundState
  status: OrderStatus
  needsShipping: boolean
  payMethod: PayMethod | null
  payAmount: number
  refundedAmount: number
  goodsId: number
  quantity: number
  remark: string | null
  toEnrol: boolean
  vouched: boolean
  source: OrderSource
}

const locked = (by: 'id' | 'order_number') =>
  scopedStatement(
    `orders.lock.${by}`,
    'o.parent_id',
    (scope) => `select o.id, o.parent_id,
      (select k.sealed_key from family_keys k where k.parent_id = o.parent_id) as family_key, o.order_number, o.version,
      o.progress, o.refund_state, o.status, o.needs_shipping, o.pay_method,
      o.pay_amount, o.refunded_amount, o.goods_id, o.quantity, o.remark, o.to_enrol, o.vouched, o.source
      from orders o where o.${by} = $1 ${scope} for no key update`,
    { fits: { status: orderStatus.schema } },
  )
const LOCK = locked('id')
const LOCK_BY_NUMBER = locked('order_number')

/** Holds the order until the end of the change; out of scope is 404. */
export const lockOrder = async (tx: Tx, id: number, scope: Scope): Promise<LockedOrder> => found(await findInScope(tx, scope, LOCK, id))

/** As `lockOrder`, by the whole order number. */
export const lockOrderByNumber = async (tx: Tx, orderNumber: string, scope: Scope): Promise<LockedOrder> =>
  found(await findInScope(tx, scope, LOCK_BY_NUMBER, orderNumber))

interface TimelineEntry {
  readonly step: OrderStep
  /** Null: it begins with this step. */
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly amount?: number
  readonly note?: string | null
  readonly byUserId: number | null
}

const STEP = statement(
  'orders.step',
  'insert into order_timeline (order_id, step, from_status, to_status, amount, note, by_user_id) values ($1, $2, $3, $4, $5, $6, $7)',
)

/** Each step of an order is an entry with who and why; it travels with the next statement. */
export const noteStep = (tx: Tx, orderId: number, entry: TimelineEntry): void =>
  tx.later(STEP, [orderId, entry.step, entry.from, entry.to, entry.amount ?? null, entry.note || null, entry.byUserId])
