import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { refundFailureText } from '@camp/contract/orders/orders.failures'
import type { RefundStatus } from '@camp/contract/orders/orders.states'
import { strayState } from '@camp/contract/payment/payment.labels'
import type { listStrayPayments as listCall, returnStrayPayment as returnCall } from '@camp/contract/payment/payment.stray'
import { lockOrderByNumber, newRefundNumber } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
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

const everything = Scope.everything('the provider tells of payments of everybody')

/** Keeps a payment of an order that is cancelled or closed, once, so that it is given back. False: the order is not over. */
export async function keepStray(tx: Tx, payment: ArrivedPayment, by: SystemActor): Promise<boolean> {
  const { orderNumber, amount } = payment
  const order = await lockOrderByNumber(tx, orderNumber, everything)
  if (order.progress !== 'CANCELLED' && order.progress !== 'CLOSED') return false
  if (!(await strayRepository.add(tx, { ...payment, orderId: order.id }))) return true
  tellSystem(tx, by, systemEvents.strayPaid, [{ id: order.id, data: { orderNumber, amount: amountText(amount) } }])
  publishToAll(tx, 'work')
  return true
}

export async function listStray(cx: Cx, { query }: HandlerInput<typeof listCall>): Promise<CallAnswer<typeof listCall>> {
  const rows = await strayRepository.list(cx.db, query.orderNumber, cx.scope)
  return rows.map((row) => ({ ...row, failure: row.failure && refundFailureText(row.failure, cx.language) }))
}

/** Sends it back: the row is the effect, a job carries it to the provider with the number as key. What failed for good may be sent again. */
export const returnStray = (cx: Cx, { params, body }: HandlerInput<typeof returnCall>): Promise<CallAnswer<typeof returnCall>> =>
  write(cx, async (w) => {
    const stray = found(await strayRepository.lock(w.tx, params.id, cx.scope))
    const { id, orderId, orderNumber, amount, state } = stray
    if (state !== 'WAITING' && state !== 'FAILED') throw new AppError('STRAY_NOT_WAITING', { state: strayState.label(state, cx.language) })
    w.version(stray, body.version)
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
