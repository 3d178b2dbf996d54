import { amountText } from '@camp/contract/base/numbers'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { RefundStatus } from '@camp/contract/orders/orders.states'
import { strayState } from '@camp/contract/payment/payment.labels'
import type * as calls from '@camp/contract/payment/payment.stray'
import { refundFailureText } from '@camp/contract/refunds/refunds.failures'
import { type LockedOrder, lockOrderByNumber } from '../orders/orders.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { type Write, write } from '../platform/write/write.ts'
import { holdAlone, leftAlone, newRefundNumber } from '../refunds/refunds.api.ts'
import { merchantOfOrder } from './payment.repository.ts'
import { strayRepository } from './payment.stray.repository.ts'

/** Money that came in, as the provider says. */
export interface ArrivedPayment {
  readonly orderNumber: string
  readonly transactionId: string
  /** In fen. */
  readonly amount: number
  readonly paidAt: string
  readonly merchantId: number | null
}

/** Did an order end unpaid? */
export const isOver = (progress: string): boolean => progress === 'CANCELLED' || progress === 'CLOSED'

/** What the provider tells is of families of everybody. */
export const everything = Scope.everything('the provider tells of payments of everybody')

/** What an order does not take: it is over, is paid by other money, costs something else, or is paid to another merchant. */
async function isMisfit(tx: Tx, order: LockedOrder, { transactionId, amount, merchantId }: ArrivedPayment): Promise<boolean> {
  // The same money, told again or written down by hand.
  if (await strayRepository.paysAnOrder(tx, transactionId)) return false
  if (order.progress !== 'PENDING_PAYMENT') return true
  const named = await merchantOfOrder(tx, order.orderNumber)
  return amount !== order.payAmount || (named !== null && named !== merchantId)
}

/**
 * Keeps a payment that its order does not take, once, so that somebody gives it back: the money is there, whatever the order says. False:
 * the order takes it.
 */
export async function keepStray(tx: Tx, payment: ArrivedPayment, by: SystemActor): Promise<boolean> {
  const { orderNumber, amount } = payment
  const order = await lockOrderByNumber(tx, orderNumber, everything)
  if (!(await isMisfit(tx, order, payment))) return false
  if (!(await strayRepository.add(tx, { ...payment, orderId: order.id }))) return true
  const event = isOver(order.progress) ? systemEvents.strayPaid : systemEvents.strayUnfit
  tellSystem(tx, by, event, [{ id: order.id, data: { orderNumber, amount: amountText(amount) } }])
  publishToAll(tx, 'work')
  return true
}

/** What a person may give back alone now, in fen: as of refunds, and together with them over the day. */
const ofOnePerson = async (db: Executor, userId: number): Promise<number> =>
  Math.min((await numberParameter(db, 'refund.twoPersonAbove')) * 100, await leftAlone(db, userId))

export const listStray: Handler<typeof calls.listStrayPayments> = async ({ query }, cx) => {
  const rows = await strayRepository.list(cx.db, query.orderNumber, cx.scope, await ofOnePerson(cx.db, cx.reader.userId))
  return rows.map((row) => ({ ...row, failure: row.failure && refundFailureText(row.failure, cx.language) }))
}

async function waiting(w: Write, cx: Cx, id: number, version: number | undefined) {
  const stray = found(await strayRepository.lock(w.tx, id, cx.scope))
  const { state } = stray
  if (state !== 'WAITING' && state !== 'FAILED') throw new AppError('STRAY_NOT_WAITING', { state: strayState.label(state, cx.language) })
  w.partVersion(stray, version)
  return stray
}

/** One person asks that a large sum be given back. */
export const askStray: Handler<typeof calls.askStrayReturn> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const { id, orderId, orderNumber, amount, askedBy } = await waiting(w, cx, params.id, body.version)
    if (askedBy !== null) throw new AppError('STRAY_ASKED')
    const saved = await strayRepository.ask(w.tx, id, cx.reader.userId)
    w.audit({ id: orderId, data: { orderNumber, amount: amountText(amount) }, before: {}, after: { amount } })
    publishToAll(w.tx, 'work')
    return saved
  })

/** Above the limit another person must have asked, and the one who says yes may approve refunds; below it one who gives refunds does it alone. */
async function assertMayReturn(w: Write, { reader }: Cx, { amount, askedBy }: { amount: number; askedBy: number | null }): Promise<void> {
  const most = await ofOnePerson(w.tx, reader.userId)
  const large = amount > most
  if (!reader.codes.has(large && askedBy !== null ? 'ORDER_REFUND_APPROVE' : 'ORDER_REFUND')) throw new AppError('FORBIDDEN')
  if (!large) return
  if (askedBy === null) throw new AppError('STRAY_SECOND_PERSON', { most: amountText(most) })
  if (askedBy === reader.userId) throw new AppError('REFUND_OWN_REQUEST')
}

/** Sends it back: the row is the effect, a job carries it to the provider with the number as key. What failed for good may be sent again. */
export const returnStray: Handler<typeof calls.returnStrayPayment> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    await holdAlone(w.tx, cx.reader.userId)
    const stray = await waiting(w, cx, params.id, body.version)
    await assertMayReturn(w, cx, stray)
    const { id, orderId, orderNumber, amount } = stray
    const refundNumber = newRefundNumber(cx.services.clock.now())
    const { version } = await strayRepository.startReturn(w.tx, id, refundNumber, cx.reader.userId)
    w.job('payment.return', { id }, { jobKey: `payment.return:${id}` })
    w.audit({ id: orderId, data: { orderNumber, amount: amountText(amount) }, before: {}, after: { refundNumber, amount } })
    publishToAll(w.tx, 'work')
    return { id, version, refundNumber }
  })

interface Outcome {
  readonly status: RefundStatus
  readonly refundId: string | null
  readonly failure?: string | undefined
}

/**
 * What became of money that was sent back, as the provider says, however often and by whom it is told. False: no such number. What is
 * abnormal is still on its way: it was taken, and a new number would send it twice.
 */
export async function settleStray(
  tx: Tx,
  refundNumber: string,
  { status, refundId, failure }: Outcome,
  by: SystemActor,
  from?: { readonly merchantId: number | null; readonly amount: number },
): Promise<boolean> {
  const stray = await strayRepository.lockByRefund(tx, refundNumber)
  if (!stray || (from && (from.merchantId !== stray.merchantId || from.amount !== stray.amount))) return false
  if (stray.state !== 'RETURNING') return true
  const state = status === 'SUCCESS' ? 'RETURNED' : status === 'CLOSED' ? 'FAILED' : 'RETURNING'
  await strayRepository.settle(tx, stray.id, state, refundId, failure ?? null)
  if (state === 'RETURNING') return true
  const event = state === 'RETURNED' ? systemEvents.strayReturned : systemEvents.strayFailed
  tellSystem(tx, by, event, [{ id: stray.orderId, data: { orderNumber: stray.orderNumber, amount: amountText(stray.amount) } }])
  publishToAll(tx, 'work')
  return true
}
