import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/reconcile/reconcile.steps'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type BilledRefund, confirmBilled, recordBilled } from '../refunds/refunds.api.ts'
import type { LockedDay } from './reconcile.days.repository.ts'
import { linesRepository } from './reconcile.lines.repository.ts'
import { openLine } from './reconcile.service.ts'

type Line = Awaited<ReturnType<typeof openLine>>['line']

/** The refund that a line, which is held, tells of: of the merchant platform, of that order, and not explained away. */
async function billedOf(tx: Tx, line: Line): Promise<BilledRefund> {
  const { class: of, kind, refundNumber, providerRefundId, providerStatus, amountThere, amountHere, orderNumber } = line
  if (of === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
  const ours = kind !== 'REFUND' || amountHere !== null || line.refundId !== null
  if (ours || refundNumber === null || providerRefundId === null || amountThere === null || providerStatus !== 'SUCCESS')
    throw new AppError('RECONCILE_NOT_RECORDABLE')
  if (line.explainedAt !== null) throw new AppError('RECONCILE_EXPLAINED')
  if (!(await linesRepository.isOfOrder(tx, line.id))) throw new AppError('RECONCILE_OTHER_ORDER', { orderNumber })
  return { orderNumber, amount: amountThere, refundNumber, gatewayRefundId: providerRefundId }
}

/** The line anew, and how the day stands then. */
async function standing(w: Write, day: LockedDay, line: Line, word: Readonly<Record<string, boolean>>, refund: BilledRefund) {
  const now = found(await linesRepository.refresh(w.tx, day.id))
  const data = { orderNumber: refund.orderNumber, amount: amountText(refund.amount) }
  const after = { openCount: now.openCount, line: refund.refundNumber, ...word }
  w.audit({ id: day.id, target: 'reconciliationDay', type: 'EDIT', data, before: { openCount: day.openCount }, after })
  publishToAll(w.tx, 'work')
  const { version } = found(await linesRepository.lock(w.tx, line.id))
  return { id: line.id, version, openCount: now.openCount }
}

export const recordRefundLine: Handler<typeof calls.recordRefundLine> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const { day, line } = await openLine(w.tx, params.id)
    w.partVersion(line, body.version)
    const refund = await billedOf(w.tx, line)
    await recordBilled(w, cx, refund, body)
    return standing(w, day, line, { recorded: true }, refund)
  })

export const confirmRefundLine: Handler<typeof calls.confirmRefundLine> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const { day, line } = await openLine(w.tx, params.id)
    w.partVersion(line, body.version)
    const refund = await billedOf(w.tx, line)
    await confirmBilled(w, cx, refund)
    await linesRepository.match(w.tx, day.id, line.id, await numberParameter(w.tx, 'reconcile.feeBp'))
    return standing(w, day, line, { confirmed: true }, refund)
  })
