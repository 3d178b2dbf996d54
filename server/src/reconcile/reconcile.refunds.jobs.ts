import type * as calls from '@camp/contract/reconcile/reconcile.steps'
import { GatewayUnclear } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { lockOrderByNumber } from '../orders/orders.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { byJob } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
import { settleRefund } from '../refunds/refunds.api.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { linesRepository } from './reconcile.lines.repository.ts'
import { assertOpen } from './reconcile.taking.service.ts'

/** What the provider says of the refund of a line; asked with no transaction open. */
async function outcomeOf(db: Executor, gateways: PaymentGateways, lineId: number) {
  const line = found(await linesRepository.find(db, lineId))
  if (line.class === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
  const { refundNumber } = line
  if (line.class !== 'REFUND_DIFFERS' || line.refundId === null || refundNumber === null) throw new AppError('RECONCILE_NO_REFUND')
  const result = await (await gateways.of(line)).queryRefund(refundNumber).catch((error: unknown) => {
    if (error instanceof GatewayUnclear) throw new AppError('BILL_SILENT', {}, { cause: error })
    throw error
  })
  if (!result) throw new AppError('RECONCILE_REFUND_UNKNOWN', { refundNumber })
  return { refundNumber, outcome: { status: result.status, gatewayRefundId: result.refundId, failure: result.failure } }
}

/** Settles the refund of a line by what the provider says, once, by the service that settles all refunds. */
export const askRefundLine =
  (gateways: PaymentGateways): Handler<typeof calls.askRefundLine> =>
  async ({ params, body }, cx) => {
    const { refundNumber, outcome } = await outcomeOf(new Executor(cx.services.pool), gateways, params.id)
    return write(cx, async (w) => {
      const { dayId, orderNumber } = found(await linesRepository.find(w.tx, params.id))
      const day = await daysRepository.lock(w.tx, dayId)
      assertOpen(day)
      const line = found(await linesRepository.lock(w.tx, params.id))
      w.partVersion(line, body.version)
      // A person who does not see the family does not settle its refund.
      await lockOrderByNumber(w.tx, orderNumber, cx.scope)
      const settled = await settleRefund(w.tx, refundNumber, outcome, byJob(cx.services, 'reconcile.refund'))
      await linesRepository.match(w.tx, dayId, line.id, await numberParameter(w.tx, 'reconcile.feeBp'))
      const now = found(await linesRepository.refresh(w.tx, dayId))
      const after = { openCount: now.openCount, line: refundNumber }
      w.audit({ id: day.id, data: { refundNumber, result: outcome.status }, before: { openCount: day.openCount }, after })
      publishToAll(w.tx, 'work')
      const { version } = found(await linesRepository.lock(w.tx, params.id))
      return { id: line.id, version, openCount: now.openCount, status: outcome.status, changed: settled.changed }
    })
  }
