import { randomInt } from 'node:crypto'
import { amountText } from '@camp/contract/base/numbers'
import type { ErrorData, Language } from '@camp/contract/errors'
import { isPaidByProvider } from '@camp/contract/orders/orders.states'
import { leaveBought } from '../campStudents/campStudents.api.ts'
import { guardOrder, type LockedOrder, lockOrderByNumber, markRefunding, noteStep } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { refundsRepository } from './refunds.repository.ts'

/** WeChat Pay allows at most this many partial refunds of one order. */
const MOST_REFUNDS = 50

/** R, the day, and nine random digits: the key to the other side, unique by index. */
export const newRefundNumber = (now: Date): string =>
  `R${businessDay(now).replaceAll('-', '')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** Holds an order if so much of it may be given back; refuses what may not. */
export async function orderToRefund(
  tx: Tx,
  scope: Scope,
  { orderNumber, amount }: { readonly orderNumber: string; readonly amount: number },
  language: Language,
): Promise<LockedOrder> {
  const order = await lockOrderByNumber(tx, orderNumber, scope)
  if (order.payMethod === 'CODE') throw new AppError('ORDER_NOTHING_TO_REFUND')
  if (order.refundState === 'REFUNDING') throw new AppError('REFUND_OPEN')
  guardOrder(order, 'REFUND_REQUESTED', 'ORDER_NOT_REFUNDABLE', language)
  const rest = order.payAmount - order.refundedAmount
  if (amount > rest) throw new AppError('REFUND_TOO_MUCH', { most: amountText(rest) })
  if ((await refundsRepository.count(tx, order.id)) >= MOST_REFUNDS) throw new AppError('REFUND_LIMIT')
  return order
}

interface StartedRefund {
  readonly refundId: number
  readonly refundNumber: string
}

interface NewMoney {
  readonly amount: number
  readonly reason: string
  readonly byUserId: number
  /** What the order granted ends with it, once the money has gone back. */
  readonly endMembership: boolean
  /** It went back already, on the merchant platform, by this number: nothing is sent. */
  readonly billed?: { readonly refundNumber: string } | undefined
}

/**
 * Gives money of an order back that is held (`orderToRefund`). The row is the effect: the gateway is called by a job, with the refund's
 * number as key.
 */
async function startRefund(w: Write, order: LockedOrder, refund: NewMoney, now: Date): Promise<StartedRefund> {
  const { billed, ...given } = refund
  const refundNumber = billed?.refundNumber ?? newRefundNumber(now)
  const byHand = !isPaidByProvider(order)
  const source = billed ? 'MERCHANT_PLATFORM' : 'HERE'
  const refundId = await refundsRepository.add(w.tx, { refundNumber, orderId: order.id, byHand, source, ...given })
  await markRefunding(w.tx, order.id)
  const { amount, reason, byUserId } = refund
  noteStep(w.tx, order.id, { step: 'REFUND_REQUESTED', from: order.status, to: 'REFUNDING', amount, note: reason, byUserId })
  await happened(w.tx, 'refund.requested', [{ id: refundId, refundNumber, orderId: order.id, orderNumber: order.orderNumber, amount }])
  if (!byHand && !billed) w.job('refund.send', { refundId })
  return { refundId, refundNumber }
}

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
export async function giveBackMoney(w: Write, cx: Cx, order: LockedOrder, given: Given): Promise<StartedRefund> {
  const { amount, reason, quitCamp, endMembership, proposedAmount = amount, billed } = given
  const { orderNumber } = order
  // A program that could say that money came in, and have it given back, would make money.
  if (order.vouched) throw new AppError('REFUND_PAYMENT_VOUCHED')
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
  // The person who decides on the refund need not see the group.
  const everything = Scope.everything('the child leaves with its refund')
  const left = await leaveBought(w.tx, everything, orderNumber, { reason: null, refundOrder: orderNumber, byUserId: cx.reader.userId })
  if (!left) return
  w.audit({ id: left.id, target: 'campStudent', data, before: { status: left.statusBefore }, after: { status: 'QUIT' } })
}
