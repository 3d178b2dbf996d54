import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import { payDayRefusal, payDaysOf } from '@camp/contract/orders/orders.paying'
import type { PayMethod } from '@camp/contract/orders/orders.states'
import type * as calls from '@camp/contract/orders/orders.writing'
import { enrolFacts } from '../campStudents/campStudents.api.ts'
import { bindCode, type TakenCode, usedBefore, writeWithCode } from '../coupons/coupons.api.ts'
import { familySeal } from '../parents/parents.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personOf } from '../platform/http/person.ts'
import { numberParameter } from '../platform/parameters.ts'
import { businessDay } from '../platform/time.ts'
import { byJob } from '../platform/write/system.ts'
import { type Write, write } from '../platform/write/write.ts'
import { guardOrder } from './orders.guard.service.ts'
import { type LockedOrder, lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
import { enrolBought, type Paid, payOrder } from './orders.paying.service.ts'
import { channelToOrder, markProved, payingFacts, referrerToOrder } from './orders.placing.repository.ts'
import { assertFit, placeOrder } from './orders.placing.service.ts'

/** What a person names by hand must be in use; what a family came by stays as it is. */
async function assertAttribution(
  tx: Tx,
  { channelId, referrerId }: { channelId?: number | undefined; referrerId?: number | undefined },
): Promise<void> {
  if (channelId !== undefined) {
    const channel = await channelToOrder(tx, channelId)
    if (!channel) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'channelId' })
    if (!channel.active) throw new AppError('CHANNEL_INACTIVE', {}, { field: 'channelId' })
  }
  if (referrerId === undefined) return
  const referrer = await referrerToOrder(tx, referrerId)
  if (!referrer) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'referrerId' })
  if (!referrer.verified) throw new AppError('REFERRER_UNVERIFIED', {}, { field: 'referrerId' })
}

type Made = CallAnswer<typeof calls.createOrder>
type Body = HandlerInput<typeof calls.createOrder>['body']

/** Staff order for a family, with a code that takes something off or without. What costs nothing is paid with the order. */
export const createOrder: Handler<typeof calls.createOrder> = ({ body }, cx) => {
  const { couponCode: typed, parentId, goodsId } = body
  if (typed === undefined) return write(cx, (w) => place(w, cx, body))
  return writeWithCode(cx, { typed, parentId, goodsId, field: 'couponCode' }, (w, coupon) => place(w, cx, body, discount(coupon)))
}

/** A code that takes something off; one that was used, or pays for all, is refused here. */
export function discount(coupon: TakenCode): TakenCode {
  if (coupon.before) throw usedBefore(coupon, 'couponCode')
  if (coupon.kind === 'EXCHANGE') throw new AppError('COUPON_PAYS_ALL', {}, { field: 'couponCode' })
  return coupon
}

/** Makes an order inside a change, and logs it. */
export async function place(w: Write, cx: Cx, body: Body, coupon?: TakenCode): Promise<Made> {
  await assertAttribution(w.tx, body)
  const { userId } = cx.reader
  const at = cx.services.clock.now()
  const { goodsName, ...made } = await placeOrder(w.tx, cx.scope, {
    ...body,
    channelId: body.channelId ?? coupon?.channelId,
    referrerId: body.referrerId,
    studentId: body.studentId ?? null,
    campId: body.campId ?? null,
    address: body.addressId ?? null,
    discountAmount: coupon?.discountAmount ?? 0,
    couponCode: coupon?.code ?? null,
    byUserId: personOf(cx),
    at,
  })
  const { id, orderNumber, payAmount } = made
  const data = { orderNumber, goods: goodsName, amount: amountText(payAmount) }
  w.audit({ id, data, after: { payAmount, payMethod: body.payMethod, quantity: body.quantity } })
  if (coupon) {
    await bindCode(w, coupon, { orderNumber, parentId: body.parentId, at, byUserId: userId })
    w.audit({ id: coupon.id, target: 'coupon', data, before: { status: 'UNUSED' }, after: { status: 'USED', orderNumber } })
  }
  if (payAmount > 0) return { ...made, status: 'PENDING_PAYMENT' }
  const { payMethod } = body
  const free = {
    orderNumber,
    amount: 0,
    paidAt: at.toISOString(),
    payMethod,
    transactionId: null,
    merchantId: null,
    byUserId: personOf(cx),
  }
  const { status, version } = await payOrder(w.tx, cx.scope, free, byJob(cx.services, 'orders.pay'), cx.language)
  return { ...made, status, version }
}

/**
 * The day of payment chooses the rule of refunds and the month of the books: a wrong year would choose one of long ago, or none. By days,
 * since who sees money come in may write the order down a little later.
 */
async function assertPaidWithin(tx: Tx, orderId: number, paidAt: string, now: Date): Promise<void> {
  if (Date.parse(paidAt) > now.getTime()) throw new AppError('PAID_IN_FUTURE', {}, { field: 'paidAt' })
  const ordered = businessDay(new Date(found(await payingFacts(tx, orderId)).orderedAt))
  const days = await numberParameter(tx, 'order.payWithinDays')
  const allowed = payDaysOf(ordered, days)
  const refusal = payDayRefusal(businessDay(new Date(paidAt)), allowed)
  if (refusal === 'PAID_BEFORE_ORDER') throw new AppError(refusal, { day: allowed.first }, { field: 'paidAt' })
  if (refusal === 'PAID_TOO_LATE') throw new AppError(refusal, { days, day: allowed.last }, { field: 'paidAt' })
}

/** Money that no provider tells of, as somebody says who saw it come in. */
interface Word {
  readonly amount: number
  readonly paidAt: string
  readonly payMethod: PayMethod
  readonly transactionId: string | null
  readonly note?: string
  /** It is the word of a program: finance confirms it later. */
  readonly vouched: boolean
}

/** Takes Alipay and offline money in, inside a change, and logs it. The order is held. */
export async function payByWord(w: Write, cx: Cx, order: LockedOrder, word: Word): Promise<Paid> {
  const { id, orderNumber, status } = order
  const { amount, paidAt, note, vouched } = word
  guardOrder(order, 'PAID', 'ORDER_NOT_PAYABLE', cx.language)
  if (order.payMethod === 'WECHAT') throw new AppError('PAY_NOT_BY_HAND')
  await assertPaidWithin(w.tx, id, paidAt, cx.services.clock.now())
  const payment = { ...word, orderNumber, merchantId: null, byUserId: personOf(cx) }
  const paid = await payOrder(w.tx, cx.scope, payment, byJob(cx.services, 'orders.pay'), cx.language)
  const seal = note === undefined ? null : await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
  w.audit({
    id,
    data: { orderNumber, amount: amountText(amount) },
    before: { status },
    after: { status: paid.status, paidAt, ...(seal && { note: seal('text', note ?? null) }), ...(vouched && { vouched }) },
  })
  return paid
}

/** Finance has seen the money that a program vouched for. When and how it was paid stays as that said. */
async function confirmVouched(w: Write, cx: Cx, order: LockedOrder, { amount, paidAt, transactionId, note }: Confirmed) {
  const { id, orderNumber, status } = order
  const was = found(await payingFacts(w.tx, id))
  if (amount !== order.payAmount) throw new AppError('PAY_AMOUNT_DIFFERS', { expected: amountText(order.payAmount) }, { field: 'amount' })
  const day = businessDay(new Date(found(was.paidAt)))
  const differs =
    businessDay(new Date(paidAt)) !== day ? 'paidAt' : transactionId && transactionId !== was.transactionId ? 'transactionId' : null
  if (differs) throw new AppError('PAY_VOUCHED_OTHERWISE', { day, transactionId: was.transactionId ?? '' }, { field: differs })
  const { version } = found(await markProved(w.tx, id))
  await happened(w.tx, 'order.confirmed', [{ id }])
  const seal = await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
  w.audit({
    id,
    data: { orderNumber, amount: amountText(amount) },
    before: { vouched: true },
    after: { vouched: false, note: seal('text', note) },
  })
  return { id, status, enrolled: null, version }
}

type Confirmed = HandlerInput<typeof calls.confirmPayment>['body']

/** Alipay and offline money, as a person of finance has seen it come in; or what a program has vouched for until then. */
export const confirmPayment: Handler<typeof calls.confirmPayment> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { orderNumber, amount, paidAt, note } = body
    const order = await lockOrderByNumber(w.tx, orderNumber, cx.scope)
    if (!order.vouched) guardOrder(order, 'PAID', 'ORDER_NOT_PAYABLE', cx.language)
    w.version(order, body.version)
    if (order.vouched) return confirmVouched(w, cx, order, body)
    const payMethod = order.payMethod ?? 'OFFLINE'
    const word = { amount, paidAt, note, payMethod, transactionId: body.transactionId || null, vouched: false }
    const { id, status, enrolled, version } = await payByWord(w, cx, order, word)
    return { id, status, enrolled, version }
  })

/** Puts the child of a paid order into the camp that staff choose. */
export const enrolOrder: Handler<typeof calls.enrolOrder> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { orderNumber, campId } = body
    const order = await lockOrderByNumber(w.tx, orderNumber, cx.scope)
    w.version(order, body.version)
    guardOrder(order, 'ENROLLED', 'ORDER_NOT_TO_ENROL', cx.language)
    const facts = found(await payingFacts(w.tx, order.id))
    const studentId = body.studentId ?? facts.studentId
    if (studentId === null) throw new AppError('ORDER_STUDENT_MISSING', {}, { field: 'studentId' })
    await assertFit(w.tx, campId, { id: facts.goodsId, kind: facts.kind, campTypeId: facts.campTypeId })
    const enrolled = await enrolBought(w.tx, cx.scope, order, { campId, studentId, groupId: body.groupId ?? null })
    if (enrolled instanceof AppError) throw enrolled
    noteStep(w.tx, order.id, {
      step: 'ENROLLED',
      from: order.status,
      to: order.status,
      note: enrolled.campName,
      byUserId: cx.reader.userId,
    })
    const data = { orderNumber, camp: enrolled.campName }
    w.audit({ id: order.id, data })
    w.audit({ id: enrolled.id, target: 'campStudent', data, ...enrolFacts(enrolled, null, null) })
    return { id: order.id, version: order.version + 1 }
  })
