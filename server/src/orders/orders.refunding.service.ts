import { randomInt } from 'node:crypto'
import { amountText } from '@camp/contract/base/numbers'
import type { Language } from '@camp/contract/errors'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { guardOrder } from './orders.guard.service.ts'
import { type LockedOrder, lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
import { refundsRepository } from './orders.refunds.repository.ts'

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

export interface StartedRefund {
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
export async function startRefund(w: Write, order: LockedOrder, refund: NewMoney, now: Date): Promise<StartedRefund> {
  const { billed, ...given } = refund
  const refundNumber = billed?.refundNumber ?? newRefundNumber(now)
  const byHand = order.payMethod !== 'WECHAT'
  const source = billed ? 'MERCHANT_PLATFORM' : 'HERE'
  const refundId = await refundsRepository.add(w.tx, { refundNumber, orderId: order.id, byHand, source, ...given })
  await changesRepository.markRefunding(w.tx, order.id)
  const { amount, reason, byUserId } = refund
  noteStep(w.tx, order.id, { step: 'REFUND_REQUESTED', from: order.status, to: 'REFUNDING', amount, note: reason, byUserId })
  if (!byHand && !billed) w.job('refund.send', { refundId })
  return { refundId, refundNumber }
}
