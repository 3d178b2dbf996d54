import { amountText } from '@camp/contract/base/numbers'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { RefundStatus } from '@camp/contract/orders/orders.states'
import { payOrder } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { keepNotice } from '../platform/notices.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
import { refundGoesThrough, settleRefund } from '../refunds/refunds.api.ts'
import { merchantOfOrder } from './payment.repository.ts'
import { everything, keepStray, settleStray } from './payment.stray.service.ts'

/** Money that came in: what the order costs, in fen, and the other side's number. */
interface ProvedPayment {
  readonly orderNumber: string
  readonly transactionId: string
  readonly amount: number
  readonly paidAt: string
}

/** To which address a notice came. */
export interface NoticeFrom {
  /** Null: the merchant of the environment. */
  readonly merchantId: number | null
  /** False: a merchant without keys, for which those of the environment stand. */
  readonly own: boolean
}

/** A notice of a provider whose signature was proved. */
interface ProvedNotice {
  readonly noticeId: string
  readonly refund: {
    readonly outRefundNo: string
    readonly amount: number
    readonly status: RefundStatus
    readonly refundId: string
    readonly failure?: string
  } | null
  readonly payment: ProvedPayment | null
}

const byProvider = ({ services: { keys, clock }, ip, requestId }: RequestCx): SystemActor => ({
  keys,
  clock,
  source: 'PROVIDER',
  name: 'WECHAT_PAY',
  ip,
  requestId,
})

/**
 * Keeps a notice as it came and does what it says, in one transaction. The same notice twice is one row, and a refund that is settled
 * stays as it is, so notices may come often and in any order. One about a refund that is not ours is kept, and that is all.
 */
const receiveRefund = (cx: RequestCx, merchantId: number | null, notice: ProvedNotice): Promise<void> =>
  write(cx, async ({ tx }) => {
    await keepNotice(tx, 'WECHAT_PAY', notice.noticeId, cx.received?.body ?? '')
    const { refund } = notice
    if (!refund) return
    const { status, refundId, failure } = refund
    const from = { merchantId, amount: refund.amount }
    if (await settleStray(tx, refund.outRefundNo, { status, refundId, failure }, byProvider(cx), from)) return
    if (!(await refundGoesThrough(tx, refund.outRefundNo, from))) {
      cx.services.log.error({ refund: refund.outRefundNo, notice: notice.noticeId }, 'a notice of a refund that is not one of ours')
      return
    }
    const settled = await settleRefund(tx, refund.outRefundNo, { status, gatewayRefundId: refundId, failure }, byProvider(cx))
    if (status === 'SUCCESS' && settled.status !== 'SUCCESS') {
      cx.services.log.error(
        { refund: refund.outRefundNo, here: settled.status },
        'the money went back, but the refund ended otherwise here',
      )
    }
  })

/**
 * Takes the money of an order in, once; what was taken in before changes nothing. What the order does not take is to be given back: false.
 */
export async function takeIn(tx: Tx, payment: ProvedPayment, merchantId: number | null, by: SystemActor): Promise<boolean> {
  if (await keepStray(tx, { ...payment, merchantId }, by)) return false
  const paid = await payOrder(tx, everything, { ...payment, payMethod: 'WECHAT', merchantId, byUserId: null }, by)
  if (!paid.changed) return true
  const data = { orderNumber: payment.orderNumber, amount: amountText(payment.amount) }
  const told = { id: paid.id, data, before: { status: 'PENDING_PAYMENT' }, after: { status: paid.status } }
  tellSystem(tx, by, systemEvents.orderPaid, [told])
  return true
}

/**
 * Whose money it is. The keys of the environment prove a notice that was sent to a merchant without its own; the money is then this
 * merchant's only where the order was its already.
 */
async function payee(tx: Tx, { merchantId, own }: NoticeFrom, orderNumber: string): Promise<number | null> {
  return own || (await merchantOfOrder(tx, orderNumber)) === merchantId ? merchantId : null
}

/**
 * Keeps a notice of a payment as it came, then takes the money in. The same notice twice is one row and one payment. One that its order
 * does not take is kept to be given back (`keepStray`). Of no order at all it is told in the log: the money is with the provider, and its
 * bill shows it; sending it again would change nothing.
 */
async function receivePayment(cx: RequestCx, from: NoticeFrom, noticeId: string, payment: ProvedPayment): Promise<void> {
  await write(cx, async ({ tx }) => void (await keepNotice(tx, 'WECHAT_PAY', noticeId, cx.received?.body ?? '')))
  try {
    await write(cx, async ({ tx }) => void (await takeIn(tx, payment, await payee(tx, from, payment.orderNumber), byProvider(cx))))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { orderNumber, transactionId } = payment
    cx.services.log.error({ orderNumber, transactionId, noticeId, reason: error.error }, 'a payment was told that could not be taken in')
  }
}

/** What a provider tells, once its signature was proved. */
export const receiveNotice = (cx: RequestCx, from: NoticeFrom, notice: ProvedNotice): Promise<void> =>
  notice.payment ? receivePayment(cx, from, notice.noticeId, notice.payment) : receiveRefund(cx, from.merchantId, notice)
