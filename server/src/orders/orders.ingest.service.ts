import type { Taken } from '@camp/contract/base/ingest'
import { amountText } from '@camp/contract/base/numbers'
import { tidyCoupon } from '@camp/contract/coupons/coupons.code'
import type { putOrders } from '@camp/contract/orders/orders.open'
import { takeWithin, typedCoupon } from '../coupons/coupons.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { assertMay, type TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import { lockOrder } from './orders.lock.repository.ts'
import { placedOrder } from './orders.placing.repository.ts'
import { cancelLocked } from './orders.service.ts'
import { discount, place } from './orders.staff.service.ts'

type Order = Taken<typeof putOrders>

const FIELD = 'couponCode'

/** Whoever tries codes is counted, also where nothing comes of the order. */
export const countCode = async (cx: Cx, { couponCode }: Order): Promise<void> => {
  if (couponCode !== undefined) await typedCoupon(cx, couponCode, FIELD)
}

const cancel = async (w: Write, cx: Cx, id: number): Promise<void> => {
  assertMay(cx, 'ORDER_CANCEL')
  await cancelLocked(w, cx, await lockOrder(w.tx, id, cx.scope), {})
}

/** Which field says another thing than what was ordered: what somebody agreed to pay for is changed by nobody. */
async function changedField(w: Write, id: number, order: Order): Promise<string | undefined> {
  const was = found(await placedOrder(w.tx, id, order.addressId ?? null))
  const is = { ...order, couponCode: order.couponCode === undefined ? undefined : tidyCoupon(order.couponCode) }
  const fields = ['parentId', 'studentId', 'goodsId', 'campId', 'quantity', 'couponCode', 'payMethod', 'payAmount'] as const
  const changed = fields.find((field) => (is[field] ?? null) !== was[field])
  // Where it came from may have followed from the family or the code; where it goes is what that address was on the day.
  const named = (['channelId', 'referrerId'] as const).find((field) => is[field] !== undefined && is[field] !== was[field])
  return changed ?? named ?? (was.elsewhere ? 'addressId' : undefined)
}

/** An order that is here: while it is unpaid it can be cancelled, and nothing else of it is told anew. */
async function change(w: Write, cx: Cx, id: number, order: Order): Promise<void> {
  const { progress } = await lockOrder(w.tx, id, cx.scope)
  const isOver = progress === 'CANCELLED' || progress === 'CLOSED'
  if (order.status === 'CANCELLED') {
    // Nobody pays it any more: that is what was asked for.
    if (!isOver) await cancel(w, cx, id)
    return
  }
  const field = isOver ? 'status' : await changedField(w, id, order)
  if (field !== undefined) throw new AppError('INGEST_STAYS', {}, { field })
}

/** An order that another program took, made as one of staff is. The price is ours; one that the family was not told is refused. */
export const takeOrder: TakeOne<Order> = async (w, cx, { internalId, data }) => {
  if (internalId !== null) {
    await change(w, cx, internalId, data)
    return { id: internalId }
  }
  assertMay(cx, 'ORDER_CREATE')
  const { couponCode: typed, payAmount, status, ...order } = data
  const { parentId, goodsId } = order
  const coupon = typed === undefined ? undefined : discount(await takeWithin(w, cx, { typed, parentId, goodsId, field: FIELD }))
  const made = await place(w, cx, order, coupon)
  if (made.payAmount !== payAmount) throw new AppError('PRICE_CHANGED', { amount: amountText(made.payAmount) }, { field: 'payAmount' })
  if (status === 'CANCELLED') await cancel(w, cx, made.id)
  return { id: made.id }
}
