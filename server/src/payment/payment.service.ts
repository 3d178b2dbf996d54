import type { RefundStatus } from '@camp/contract/orders/orders.states'
import { refundGoesThrough, settleRefund } from '../orders/orders.api.ts'
import type { RequestCx } from '../platform/http/context.ts'
import type { SystemActor } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
import { keepNotice } from './payment.repository.ts'

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
export const receiveRefundNotice = (cx: RequestCx, merchantId: number | null, notice: ProvedNotice): Promise<void> =>
  write(cx, async ({ tx }) => {
    await keepNotice(tx, notice.noticeId, cx.received?.body ?? '')
    const { refund } = notice
    if (!refund) return
    if (!(await refundGoesThrough(tx, refund.outRefundNo, { merchantId, amount: refund.amount }))) {
      cx.services.log.error({ refund: refund.outRefundNo, notice: notice.noticeId }, 'a notice of a refund that is not one of ours')
      return
    }
    const { status, refundId, failure } = refund
    const settled = await settleRefund(tx, refund.outRefundNo, { status, gatewayRefundId: refundId, failure }, byProvider(cx))
    if (status === 'SUCCESS' && settled.status !== 'SUCCESS') {
      cx.services.log.error(
        { refund: refund.outRefundNo, here: settled.status },
        'the money went back, but the refund ended otherwise here',
      )
    }
  })
