import { amountText } from '@camp/contract/base/numbers'
import type { ErrorData } from '@camp/contract/errors'
import { leaveAll } from '../campStudents/campStudents.api.ts'
import { type orderToRefund, type StartedRefund, startRefund } from '../orders/orders.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import type { Write } from '../platform/write/write.ts'
import { judgeRefund } from './refunds.proposal.service.ts'

interface Given {
  readonly amount: number
  readonly reason: string
  /** The child leaves the camp that the order brought it into. */
  readonly quitCamp: boolean
  /** The membership that the order granted ends once the money has gone back; where all of it went back it does so anyway. */
  readonly endMembership: boolean
  /** What the rule proposes, where the log tells how far the amount is from it. */
  readonly proposedAmount?: number
  /** It went back on the merchant platform, by these numbers of its bill: it is kept as any other, and nothing is sent. */
  readonly billed?: { readonly refundNumber: string; readonly gatewayRefundId: string } | undefined
}

/** Gives money of an order that is held back, with all that was chosen: the one way, whether one person does it or two. */
export async function giveBackMoney(
  w: Write,
  cx: Cx,
  order: Awaited<ReturnType<typeof orderToRefund>>,
  given: Given,
): Promise<StartedRefund> {
  const { amount, reason, quitCamp, endMembership, proposedAmount = amount, billed } = given
  const { orderNumber } = order
  const started = await startRefund(
    w,
    order,
    { amount, reason, endMembership, byUserId: cx.reader.userId, billed },
    cx.services.clock.now(),
  )
  const data = { orderNumber, amount: amountText(amount) }
  if (quitCamp) await leaveCamp(w, cx, orderNumber, data)
  const { refundNumber } = started
  w.audit({
    id: order.id,
    target: 'order',
    data,
    before: { status: order.status },
    after: {
      status: 'REFUNDING',
      refundNumber,
      amount,
      ...(amount !== proposedAmount && { proposedAmount, difference: amount - proposedAmount }),
    },
  })
  return started
}

/** Why money goes back stays with the refund: who sees the camp reads that it was one. */
async function leaveCamp(w: Write, cx: Cx, orderNumber: string, data: ErrorData): Promise<void> {
  const { camp } = await judgeRefund(w.tx, orderNumber, cx.scope, cx.services.clock.now())
  if (!camp?.studying || camp.campStudentId === null) return
  // The person who decides on the refund need not see the group.
  const everything = Scope.everything('the child leaves with its refund')
  const end = { reason: null, refundOrder: orderNumber, byUserId: cx.reader.userId }
  const [left] = await leaveAll(w.tx, everything, [camp.campStudentId], end)
  if (!left || left instanceof AppError) return
  w.audit({ id: left.id, target: 'campStudent', data, before: { status: left.statusBefore }, after: { status: 'QUIT' } })
}
