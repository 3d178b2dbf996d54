import { amountText } from '@camp/contract/base/numbers'
import type { Language } from '@camp/contract/errors'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { GatewayUnclear, type PaymentResult } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { lockOrderByNumber, payOrder } from '../orders/orders.api.ts'
import { keepStray } from '../payment/payment.api.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { choiceParameter, numberParameter } from '../platform/parameters.ts'
import { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { byJob, type SystemActor, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { linesRepository } from './reconcile.lines.repository.ts'
import { assertOpen } from './reconcile.taking.service.ts'

/** Who takes a payment in; a person sees own families. */
interface Taker {
  readonly userId: number | null
  readonly scope: Scope
  readonly by: SystemActor
  readonly language?: Language
}

/**
 * What the provider itself says of the payment of a line: a file that somebody sent in proves nothing, and money is taken in by nothing less.
 * Never called with a transaction open.
 */
export async function confirmedPayment(db: Executor, gateways: PaymentGateways, lineId: number): Promise<PaymentResult> {
  const line = found(await linesRepository.find(db, lineId))
  if (line.class === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
  if (line.class !== 'MISSING_HERE' || line.kind !== 'PAYMENT') throw new AppError('RECONCILE_NOT_TAKEN')
  if (line.orderId === null) throw new AppError('RECONCILE_NO_ORDER', { orderNumber: line.orderNumber })
  const paid = await (await gateways.of(line)).queryPayment(line.orderNumber).catch((error: unknown) => {
    if (error instanceof GatewayUnclear) throw new AppError('BILL_SILENT', {}, { cause: error })
    throw error
  })
  if (!paid || paid.transactionId !== line.transactionId || paid.amount !== line.amountThere) throw new AppError('RECONCILE_NOT_CONFIRMED')
  return paid
}

/** Takes the payment of a line in, once, by the service that takes in all payments; then the line is held against our books anew. */
export async function takeInLocked(tx: Tx, lineId: number, paid: PaymentResult, { userId, scope, by, language }: Taker) {
  const { dayId } = found(await linesRepository.find(tx, lineId))
  const day = await daysRepository.lock(tx, dayId)
  assertOpen(day)
  const line = found(await linesRepository.lock(tx, lineId))
  if (line.class === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
  const { orderNumber } = line
  const payment = { orderNumber, ...paid, payMethod: 'WECHAT' as const, merchantId: day.merchantId, byUserId: userId }
  // What the order does not take is kept, to be given back.
  await lockOrderByNumber(tx, orderNumber, scope)
  const stray = await keepStray(tx, payment, by)
  const order = stray ? { id: 0, changed: false, status: null } : await payOrder(tx, scope, payment, by, language)
  await linesRepository.match(tx, dayId, lineId, await numberParameter(tx, 'reconcile.feeBp'))
  await linesRepository.takenIn(tx, lineId, userId)
  const now = found(await linesRepository.refresh(tx, dayId))
  return { day, line, order, now, amount: amountText(paid.amount) }
}

/** Takes in what was missed and agrees to the fen, where the parameter says so; what cannot be taken in stays a difference. */
export async function heal(services: Services, gateways: PaymentGateways, dayId: number): Promise<number> {
  const db = new Executor(services.pool)
  if ((await choiceParameter(db, 'reconcile.takeIn', ['BY_ITSELF', 'BY_HAND'])) === 'BY_HAND') return 0
  const by = byJob(services, 'reconcile.heal')
  const scope = Scope.everything('a payment is taken in for every reader of the bill')
  let healed = 0
  for (const id of await linesRepository.healable(db, dayId)) {
    try {
      const paid = await confirmedPayment(db, gateways, id)
      await transaction(services.pool, async (tx) => {
        const { order, line, amount, day, now } = await takeInLocked(tx, id, paid, { userId: null, scope, by })
        const data = { orderNumber: line.orderNumber, amount }
        if (order.changed) {
          const told = { id: order.id, data, before: { status: 'PENDING_PAYMENT' }, after: { status: order.status } }
          tellSystem(tx, by, systemEvents.orderPaid, [told])
        }
        const counts = { before: { openCount: day.openCount }, after: { openCount: now.openCount, takenIn: true } }
        tellSystem(tx, by, systemEvents.billHealed, [{ id: day.id, data, ...counts }])
      })
      healed++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      services.log.warn({ line: id, reason: error.error }, 'a payment of a bill could not be taken in')
    }
  }
  return healed
}
