import type { CallAnswer } from '@camp/contract/base/call'
import * as calls from '@camp/contract/reconcile/reconcile.steps'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind, type Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { byJob } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
import { assertBillAvailable, assertReady, fetchFile, proveFile } from './reconcile.fetching.jobs.ts'
import { confirmedPayment, heal, takeInLocked } from './reconcile.healing.jobs.ts'
import { defaultMchId, statementMerchant } from './reconcile.merchants.repository.ts'
import { askRefundLine } from './reconcile.refunds.jobs.ts'
import { type ProvedFile, takeBill } from './reconcile.taking.service.ts'

type Taken = CallAnswer<typeof calls.fetchBill>

/** Takes a proved bill in, and what was missed of it. */
async function take(cx: Cx, gateways: PaymentGateways, proved: ProvedFile): Promise<Taken> {
  const taken = await write(cx, async (w) => {
    const { before, state, ...answer } = await takeBill(w.tx, proved, defaultMchId(cx.services))
    const after = { state, lineCount: answer.lineCount, openCount: answer.openCount, ...(proved.file && { file: proved.file.sha1 }) }
    const data = { day: proved.day, lines: answer.lineCount, open: answer.openCount }
    w.audit({ id: answer.id, data, before, after })
    return answer
  })
  const healed = await heal(cx.services, gateways, taken.id)
  return { ...taken, openCount: taken.openCount - healed, version: taken.version + healed, healed }
}

const fetchBill =
  (gateways: PaymentGateways): Handler<typeof calls.fetchBill> =>
  async ({ body }, cx) => {
    const merchant = await statementMerchant(cx.services, body.mchId)
    const now = cx.services.clock.now()
    assertReady(body.day, now)
    assertBillAvailable(body.day, now)
    return take(cx, gateways, await fetchFile(cx.services, gateways, body.day, merchant, cx.reader.userId))
  }

const uploadBill =
  (gateways: PaymentGateways): Handler<typeof calls.uploadBill> =>
  async ({ body }, cx) => {
    const merchant = await statementMerchant(cx.services, body.mchId)
    const { bytes, name } = found(cx.upload ?? undefined)
    const { day } = body
    assertReady(day, cx.services.clock.now())
    const file = await proveFile({ bytes, name }, { day, mchId: merchant.mchId }, null)
    return take(cx, gateways, { day, merchant, source: 'UPLOADED', userId: cx.reader.userId, file })
  }

const takeInLine =
  (gateways: PaymentGateways): Handler<typeof calls.takeInLine> =>
  async ({ params }, cx) => {
    const paid = await confirmedPayment(new Executor(cx.services.pool), gateways, params.id)
    return write(cx, async (w) => {
      const by = byJob(cx.services, 'orders.pay')
      const taker = { userId: cx.reader.userId, scope: cx.scope, by, language: cx.language }
      const { day, line, order, now, amount } = await takeInLocked(w.tx, params.id, paid, taker)
      const data = { orderNumber: line.orderNumber, amount }
      w.audit({ id: day.id, data, before: { openCount: day.openCount }, after: { openCount: now.openCount, takenIn: true } })
      if (order.changed) {
        const stood = { before: { status: 'PENDING_PAYMENT' }, after: { status: order.status } }
        w.audit({ id: order.id, target: 'order', data, ...stood })
      }
      publishToAll(w.tx, 'work')
      return { id: params.id, version: line.version + 1, openCount: now.openCount }
    })
  }

/** What asks the provider before it writes. */
export const billRoutes = (gateways: PaymentGateways): Binding[] => [
  bind(calls.fetchBill, fetchBill(gateways)),
  bind(calls.uploadBill, uploadBill(gateways)),
  bind(calls.takeInLine, takeInLine(gateways)),
  bind(calls.askRefundLine, askRefundLine(gateways)),
]
