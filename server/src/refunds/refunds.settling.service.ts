import { amountText } from '@camp/contract/base/numbers'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { type OrderStatus, orderAllows, type RefundStatus, refundStateOf } from '@camp/contract/orders/orders.states'
import { tell } from '../notify/notify.api.ts'
import { countRefunded, type LockedOrder, lockOrder, noteStep } from '../orders/orders.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened, type Teller } from '../platform/facts.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { type LockedRefund, refundsRepository } from './refunds.repository.ts'

/** What became of a refund, as the gateway or a person says. */
export interface RefundOutcome {
  readonly status: RefundStatus
  readonly gatewayRefundId?: string | undefined
  /** Why it did not succeed. */
  readonly failure?: string | undefined
  /** A person says so: only where the gateway does not settle it, and only once. */
  readonly byHand?: boolean
  readonly byUserId?: number | null
  readonly note?: string
}

export interface SettledRefund {
  readonly refundId: number
  readonly version: number
  /** As it is now, whatever was said. */
  readonly status: RefundStatus
  readonly orderStatus: OrderStatus
  /** False: it was known before. */
  readonly changed: boolean
}

const isFinished = (status: RefundStatus): boolean => status === 'SUCCESS' || status === 'CLOSED'

/**
 * The one place where a refund moves on: the order's row is locked first, then the refund's, and what is finished stays as it is.
 * So it is safe to hear the same twice, in any order, by the gateway, its notices and a person at once.
 */
export async function settleRefund(tx: Tx, refund: number | string, outcome: RefundOutcome, by: Teller): Promise<SettledRefund> {
  const known = found(await refundsRepository.find(tx, refund))
  const order = await lockOrder(tx, known.orderId, Scope.everything('the person who settles a refund was let in before'))
  const row = found(await refundsRepository.lock(tx, known.id))
  if (outcome.byHand) assertByHand(row)
  if (isFinished(row.status) || isNoNews(row, outcome)) {
    return { refundId: row.id, version: row.version, status: row.status, orderStatus: order.status, changed: false }
  }
  publishToAll(tx, 'work')
  if (outcome.status === 'SUCCESS' || outcome.status === 'CLOSED') return finish(tx, order, row, outcome, by)
  return accept(tx, order, row, outcome, by)
}

function assertByHand(row: LockedRefund): void {
  if (isFinished(row.status)) throw new AppError('REFUND_FINISHED')
  if (!row.byHand) throw new AppError('REFUND_NOT_BY_HAND')
}

/** Processing, as before; or older than what is known: a gateway that found a refund abnormal does not take that back. */
function isNoNews(row: LockedRefund, outcome: RefundOutcome): boolean {
  if (row.status === 'ABNORMAL') return outcome.status === 'ABNORMAL' || outcome.status === 'PROCESSING'
  return outcome.status === 'PROCESSING' && row.effect === 'SENT' && !row.byHand
}

async function finish(tx: Tx, order: LockedOrder, row: LockedRefund, outcome: RefundOutcome, by: Teller): Promise<SettledRefund> {
  const succeeded = outcome.status === 'SUCCESS'
  const step = succeeded ? 'REFUND_SUCCEEDED' : 'REFUND_FAILED'
  if (!orderAllows(order, step)) throw new Error(`order ${order.id} is ${order.status} and has the open refund ${row.refundNumber}`)
  const refunded = order.refundedAmount + (succeeded ? row.amount : 0)
  const failure = succeeded ? null : (outcome.failure ?? null)
  const version = await refundsRepository.finish(tx, row.id, outcome, failure)
  const state = refundStateOf(order.payAmount, refunded)
  const to = await countRefunded(tx, order.id, state, refunded)
  // Not before: the money of a refund that fails is still ours, and its family keeps what it paid for.
  const endsMembership = state === 'FULL' || row.endMembership
  if (succeeded) await happened(tx, 'refund.succeeded', [{ ...factOf(order, row), endsMembership }], by)
  else await happened(tx, 'refund.failed', [factOf(order, row)], by)
  await note(tx, order, row, outcome, step, to)
  if (by && 'source' in by) tellSettled(tx, by, order, row, step, { status: to, refundedAmount: refunded })
  return { refundId: row.id, version, status: outcome.status, orderStatus: to, changed: true }
}

const factOf = ({ id: orderId, orderNumber }: LockedOrder, { id, refundNumber, amount }: LockedRefund) => ({
  id,
  refundNumber,
  orderId,
  orderNumber,
  amount,
})

async function accept(tx: Tx, order: LockedOrder, row: LockedRefund, outcome: RefundOutcome, by: Teller): Promise<SettledRefund> {
  const version = await refundsRepository.accept(tx, row.id, outcome)
  if (outcome.status === 'ABNORMAL') {
    await happened(tx, 'refund.abnormal', [factOf(order, row)], by)
    await note(tx, order, row, outcome, 'REFUND_ABNORMAL', order.status)
    if (by && 'source' in by) tellSettled(tx, by, order, row, 'REFUND_ABNORMAL', {})
  }
  return { refundId: row.id, version, status: outcome.status, orderStatus: order.status, changed: true }
}

type Step = 'REFUND_SUCCEEDED' | 'REFUND_FAILED' | 'REFUND_ABNORMAL'

const TOLD = {
  REFUND_SUCCEEDED: { title: 'message.refundDone', detail: 'message.refundDone.detail' },
  REFUND_FAILED: { title: 'message.refundFailed', detail: 'message.refundFailed.detail' },
  REFUND_ABNORMAL: { title: 'message.refundAbnormal', detail: 'message.refundAbnormal.detail' },
} as const

const EVENTS = {
  REFUND_SUCCEEDED: systemEvents.refundSucceeded,
  REFUND_FAILED: systemEvents.refundFailed,
  REFUND_ABNORMAL: systemEvents.refundAbnormal,
} as const

/** What the log says where no call says it. */
function tellSettled(tx: Tx, by: SystemActor, order: LockedOrder, row: LockedRefund, step: Step, now: Record<string, unknown>): void {
  const { id, orderNumber, status, refundedAmount } = order
  const data = { orderNumber, refundNumber: row.refundNumber, amount: amountText(row.amount) }
  const { before, after, changed } = changedFields<Record<string, unknown>>({ status, refundedAmount }, now)
  tellSystem(tx, by, EVENTS[step], [{ id, data, ...(changed && { before, after }) }])
}

/** The step in the order's timeline; those who wanted the refund get a message, but for the person who has just said so by hand. */
async function note(tx: Tx, order: LockedOrder, row: LockedRefund, outcome: RefundOutcome, step: Step, to: OrderStatus): Promise<void> {
  const why = outcome.note ?? outcome.failure ?? null
  noteStep(tx, order.id, { step, from: order.status, to, amount: row.amount, note: why, byUserId: outcome.byUserId ?? null })
  const data = { orderNumber: order.orderNumber, refundNumber: row.refundNumber, amount: amountText(row.amount) }
  const { title, detail } = TOLD[step]
  for (const userId of await refundsRepository.askers(tx, row.id)) {
    if (userId === outcome.byUserId) continue
    await tell(tx, {
      userId,
      title: { code: title },
      detail: { code: detail, data },
      link: `#/order/detail?orderNumber=${order.orderNumber}`,
      cause: `${row.refundNumber}:${step}`,
    })
  }
}
