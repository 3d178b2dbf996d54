import type { PayMethod } from '@camp/contract/orders/orders.states'
import { statement, type Tx } from '../platform/db/executor.ts'
import { addJob } from '../platform/jobs/queue.ts'

/** What an order that will never be paid had taken. */
export interface TakenByOrder {
  readonly id: number
  readonly payMethod: PayMethod | null
  readonly orderNumber: string
  readonly goodsId: number
  readonly quantity: number
}

// Goods without a row are unlimited: there is nothing to give back to.
const STOCK = statement('orders.giveBackStock', 'update goods_stock set stock = stock + $2 where goods_id = $1')
const COUPON = statement(
  'orders.giveBackCoupon',
  // One that was disabled while the order had it carries the mark of that.
  `with back as (
     update coupons set status = case when disabled_mark is null then 'UNUSED' else 'DISABLED' end, order_number = null, used_by_parent_id = null,
       used_at = null, updated_at = now(), version = version + 1
     where order_number = $1 returning id, status),
   told as (insert into coupon_events (coupon_id, kind, parent_id, order_number)
     select back.id, 'GIVEN_BACK', (select o.parent_id from orders o where o.order_number = $1), $1 from back)
   insert into coupon_events (coupon_id, kind) select back.id, 'DISABLED' from back where back.status = 'DISABLED'`,
)

const TO_CLOSE = statement('orders.toCloseThere', 'insert into payment_closings (order_id) values ($1) on conflict (order_id) do nothing')

/**
 * Gives stock and coupon of an order back, and has its payment closed at the provider. Only for the step that takes it from PENDING_PAYMENT to CANCELLED or CLOSED, with the
 * order's row locked in the same transaction: that step happens once, so this does.
 */
export async function giveBack(tx: Tx, order: TakenByOrder): Promise<void> {
  await tx.all(STOCK, [order.goodsId, order.quantity])
  await tx.all(COUPON, [order.orderNumber])
  if (order.payMethod !== 'WECHAT') return
  await tx.all(TO_CLOSE, [order.id])
  addJob(tx, 'payment.close', { orderId: order.id }, { jobKey: `payment.close:${order.id}` })
}
