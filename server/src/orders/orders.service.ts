import type { HandlerInput } from '@camp/contract/base/call'
import { seesWhy } from '@camp/contract/base/restricted'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import { type ErrorName, errorText } from '@camp/contract/errors'
import type * as calls from '@camp/contract/orders/orders'
import { payDaysOf } from '@camp/contract/orders/orders.paying'
import { allowedOrderActions } from '@camp/contract/orders/orders.states'
import type * as writing from '@camp/contract/orders/orders.writing'
import { refundFailureText } from '@camp/contract/refunds/refunds.failures'
import { familySeal } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personOf } from '../platform/http/person.ts'
import { numberParameter } from '../platform/parameters.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { findOrderDetail } from './orders.detail.ts'
import { guardOrder } from './orders.guard.service.ts'
import { type LockedOrder, lockOrder, noteStep } from './orders.lock.repository.ts'
import { namedInRemark, orderSeen, remarkMentions } from './orders.repository.ts'

/** Steps whose note is why a refund was asked for or declined. */
const TELLS_WHY: ReadonlySet<string> = new Set(['REFUND_REQUESTED', 'REFUND_ASKED', 'REFUND_DECLINED'])

export const readOrder: Handler<typeof calls.getOrderDetail> = async ({ query: { orderNumber } }, cx) => {
  const order = found(await findOrderDetail(cx.db, orderNumber, cx.scope))
  const failed = (text: string | null) => text && refundFailureText(text, cx.language)
  // Why a refund failed is kept as a name and worded for the reader; only these two steps carry one as their note.
  for (const refund of order.refunds) refund.failure = failed(refund.failure)
  for (const entry of order.timeline)
    if (entry.step === 'REFUND_FAILED' || entry.step === 'REFUND_ABNORMAL') entry.note = failed(entry.note)
    // Why a child could not join is kept as the name of its refusal.
    else if (entry.step === 'NOT_ENROLLED' && entry.note !== null) entry.note = errorText(entry.note as ErrorName, {}, cx.language)
  // A code that pays for nothing any more is given back and works again: in full it is for those who may take codes out (decision Q-105).
  if (order.couponCode !== null && !cx.reader.codes.has('PROMOTE_CODE_EXPORT')) order.couponCode = maskedCoupon(order.couponCode)
  if (!seesWhy(cx.reader.codes)) {
    order.openRequest = null
    for (const entry of order.timeline) if (TELLS_WHY.has(entry.step)) entry.note = null
  }
  const byHand = (order.progress === 'PENDING_PAYMENT' || order.vouched) && order.payMethod !== 'WECHAT'
  const within = byHand ? await numberParameter(cx.db, 'order.payWithinDays') : null
  const payDays = within === null ? null : payDaysOf(businessDay(new Date(order.createdAt)), within)
  return Object.assign(order, { payDays, actions: allowedOrderActions(order, cx.reader.codes) })
}

/** Only an unpaid order can be cancelled; its stock and coupon come back. */
export const cancelOrder: Handler<typeof calls.cancelOrder> = ({ params, query }, cx) =>
  write(cx, async (w) => {
    const order = await lockOrder(w.tx, params.id, cx.scope)
    const version = await cancelLocked(w, cx, order, query)
    return { id: order.id, orderNumber: order.orderNumber, status: 'CANCELLED', version }
  })

/** Cancels an order that is held, inside a change, and logs it; the version that it has then. */
export async function cancelLocked(
  w: Write,
  cx: Cx,
  order: LockedOrder,
  { reason, version: seen }: HandlerInput<typeof calls.cancelOrder>['query'],
): Promise<number> {
  const { id, orderNumber, status } = order
  guardOrder(order, 'CANCELLED', 'ORDER_NOT_CANCELLABLE', cx.language)
  w.version(order, seen)
  const version = await changesRepository.cancel(w.tx, id)
  await happened(w.tx, 'order.cancelled', [order], { write: w, data: { orderNumber } })
  noteStep(w.tx, id, { step: 'CANCELLED', from: status, to: 'CANCELLED', note: reason ?? null, byUserId: personOf(cx) })
  w.audit({ id, data: { orderNumber }, before: { status }, after: { status: 'CANCELLED' } })
  return version
}

export const remarkOrder: Handler<typeof calls.updateOrderRemark> = ({ body }, cx) =>
  write(cx, async (w) => {
    const order = await lockOrder(w.tx, body.id, cx.scope)
    w.version(order, body.version)
    const { mentions = [] } = body
    const named =
      mentions.length === 0 ? [] : await remarkMentions.newlyNamed(w, cx, order.id, mentions, await namedInRemark(w.tx, order.id))
    changesRepository.remark(w.tx, order.id, body.remark || null, mentions)
    noteStep(w.tx, order.id, {
      step: 'REMARKED',
      from: order.status,
      to: order.status,
      note: body.remark,
      byUserId: cx.reader.userId,
    })
    const seal = await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
    w.audit({
      id: order.id,
      data: { orderNumber: order.orderNumber },
      before: { remark: seal('text', order.remark) },
      after: { remark: seal('text', body.remark || null) },
    })
    // An order has one remark for all its time: who is named anew, when it had gone from it, is told anew.
    await remarkMentions.tellNamed(w, cx, `${order.id}.${order.version}`, named)
    return { id: order.id, version: order.version + 1 }
  })

/** Whom one may name in the remark of an order that one sees oneself. */
export const listRemarkReaders: Handler<typeof writing.listRemarkReaders> = async ({ query: { id, keyword } }, cx) => {
  found(await orderSeen(cx.db, id, cx.scope))
  return remarkMentions.offered(cx, id, keyword)
}
