import { amountText } from '@camp/contract/base/numbers'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { giveBackMoney, orderToRefund } from './refunds.giving.service.ts'
import { judgeRefund } from './refunds.proposal.service.ts'
import { requestsRepository } from './refunds.requests.repository.ts'
import { assertNoneOpen, keepRequest, type Wanted } from './refunds.service.ts'
import { settleRefund } from './refunds.settling.service.ts'

/** A refund that somebody made on the merchant platform, as the bill has it. */
export interface BilledRefund {
  readonly orderNumber: string
  /** In fen. */
  readonly amount: number
  readonly refundNumber: string
  readonly gatewayRefundId: string
}

/** One person takes it from the bill: it waits for a second, whatever its amount, and holds the place of any other request of its order. */
export async function recordBilled(
  w: Write,
  cx: Cx,
  refund: BilledRefund,
  { reason, quitCamp, endMembership }: Pick<Wanted, 'reason' | 'quitCamp' | 'endMembership'>,
): Promise<void> {
  const { orderNumber, amount, refundNumber, gatewayRefundId } = refund
  const order = await orderToRefund(w.tx, cx.scope, refund, cx.language)
  await assertNoneOpen(w.tx, orderNumber)
  const { proposal } = await judgeRefund(w.tx, orderNumber, cx.scope, cx.services.clock.now())
  await keepRequest(w, cx, order, proposal, {
    orderNumber,
    amount,
    reason,
    quitCamp,
    endMembership,
    billed: { refundNumber, gatewayRefundId },
  })
}

/** The second person confirms it: a refund like any other from then on, with all that a refund brings along; no money is sent. */
export async function confirmBilled(w: Write, cx: Cx, refund: BilledRefund): Promise<void> {
  const { orderNumber, refundNumber, gatewayRefundId } = refund
  const request = await requestsRepository.lockBilled(w.tx, gatewayRefundId)
  if (!request) throw new AppError('RECONCILE_RECORD_NONE')
  const { id, amount, reason, quitCamp, endMembership, askedBy } = request
  const { userId } = cx.reader
  if (askedBy === userId) throw new AppError('RECONCILE_OWN_RECORD')
  const order = await orderToRefund(w.tx, cx.scope, { orderNumber, amount }, cx.language)
  const billed = { refundNumber, gatewayRefundId }
  const { refundId } = await orConflict({ refunds_refund_number_key: { error: 'RECONCILE_EQUAL', path: 'id' } }, () =>
    giveBackMoney(w, cx, order, { amount, reason, quitCamp, endMembership, billed }),
  )
  const data = { orderNumber, amount: amountText(amount) }
  const settled = await settleRefund(w.tx, refundId, { status: 'SUCCESS', gatewayRefundId, byUserId: userId }, { write: w, data })
  await requestsRepository.decide(w.tx, id, { status: 'APPROVED', byUserId: userId, why: null, refundId, quitCamp, endMembership })
  const refunded = { before: { refundedAmount: order.refundedAmount }, after: { refundedAmount: order.refundedAmount + amount } }
  w.audit({
    id: order.id,
    target: 'order',
    data,
    before: { status: 'REFUNDING', ...refunded.before },
    after: { status: settled.orderStatus, ...refunded.after },
  })
  w.audit({ id, data, before: { status: 'REQUESTED' }, after: { status: 'APPROVED', refundNumber, quitCamp, endMembership } })
}
