import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type {
  closeDay as closeCall,
  explainLine as explainCall,
  fetchBill as fetchCall,
  reopenDay as reopenCall,
  takeInLine as takeInCall,
  uploadBill as uploadCall,
} from '@camp/contract/reconcile/reconcile'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { byJob } from '../platform/write/system.ts'
import { type Write, write } from '../platform/write/write.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { assertKept, assertReady, fetchFile } from './reconcile.fetching.service.ts'
import { confirmedPayment, heal, takeInHeld } from './reconcile.healing.service.ts'
import { linesRepository } from './reconcile.lines.repository.ts'
import { defaultMchId, statementMerchant } from './reconcile.merchants.ts'
import { assertOpen, type ProvedFile, proveFile, takeBill } from './reconcile.taking.service.ts'

type Taken = CallAnswer<typeof fetchCall>

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

export async function fetchBill(cx: Cx, gateways: PaymentGateways, { body }: HandlerInput<typeof fetchCall>): Promise<Taken> {
  const merchant = await statementMerchant(cx.services, body.mchId)
  const now = cx.services.clock.now()
  assertReady(body.day, now)
  assertKept(body.day, now)
  return take(cx, gateways, await fetchFile(cx.services, gateways, body.day, merchant, cx.reader.userId))
}

export async function uploadBill(cx: Cx, gateways: PaymentGateways, { body }: HandlerInput<typeof uploadCall>): Promise<Taken> {
  const merchant = await statementMerchant(cx.services, body.mchId)
  const { bytes, name } = found(cx.upload ?? undefined)
  const { day } = body
  assertReady(day, cx.services.clock.now())
  const { sha1, lines } = await proveFile(bytes, { day, mchId: merchant.mchId }, null)
  return take(cx, gateways, { day, merchant, source: 'UPLOADED', userId: cx.reader.userId, file: { bytes, name, sha1, lines } })
}

export async function takeInLine(
  cx: Cx,
  gateways: PaymentGateways,
  { params }: HandlerInput<typeof takeInCall>,
): Promise<CallAnswer<typeof takeInCall>> {
  const paid = await confirmedPayment(new Executor(cx.services.pool), gateways, params.id)
  return write(cx, async (w) => {
    const by = byJob(cx.services, 'orders.pay')
    const taker = { userId: cx.reader.userId, scope: cx.scope, by, language: cx.language }
    const { day, line, order, now, amount } = await takeInHeld(w.tx, params.id, paid, taker)
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

/** Holds a line with its day, which is not closed. */
async function openLine(tx: Tx, id: number) {
  const { dayId } = found(await linesRepository.find(tx, id))
  const day = await daysRepository.lock(tx, dayId)
  assertOpen(day)
  return { day, line: found(await linesRepository.lock(tx, id)) }
}

export const explainLine = (cx: Cx, { params, body }: HandlerInput<typeof explainCall>): Promise<CallAnswer<typeof explainCall>> =>
  write(cx, async (w) => {
    const { day, line } = await openLine(w.tx, params.id)
    w.version(line, body.version)
    if (line.class === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
    await linesRepository.explain(w.tx, line.id, body.reason, cx.reader.userId)
    const now = found(await linesRepository.refresh(w.tx, day.id))
    const number = line.refundNumber ?? line.orderNumber
    const stood = { before: { openCount: day.openCount }, after: { openCount: now.openCount, line: number, explained: true } }
    w.audit({ id: day.id, data: { day: day.day, number }, ...stood })
    publishToAll(w.tx, 'work')
    return { id: line.id, version: line.version + 1, openCount: now.openCount }
  })

/** Holds a day that somebody looked at in this version. */
async function heldDay(w: Write, { params, body }: HandlerInput<typeof closeCall>) {
  const day = await daysRepository.lock(w.tx, params.day)
  w.version(day, body.version)
  return day
}

export const closeDay = (cx: Cx, input: HandlerInput<typeof closeCall>): Promise<CallAnswer<typeof closeCall>> =>
  write(cx, async (w) => {
    const day = await heldDay(w, input)
    assertOpen(day)
    if (day.fetchedAt === null) throw new AppError('RECONCILE_NO_BILL')
    if (day.openCount > 0) throw new AppError('RECONCILE_OPEN_LINES', { count: day.openCount })
    const version = await daysRepository.close(w.tx, day.id, cx.reader.userId)
    w.audit({ id: day.id, data: { date: day.day }, before: { state: day.state }, after: { state: 'CLOSED' } })
    publishToAll(w.tx, 'work')
    return { id: day.id, version, openCount: 0 }
  })

export const reopenDay = (cx: Cx, input: HandlerInput<typeof reopenCall>): Promise<CallAnswer<typeof reopenCall>> =>
  write(cx, async (w) => {
    const day = await heldDay(w, input)
    if (day.state !== 'CLOSED') throw new AppError('RECONCILE_NOT_CLOSED')
    if (day.closedBy === cx.reader.userId) throw new AppError('RECONCILE_OWN_CLOSING')
    const version = await daysRepository.reopen(w.tx, day.id)
    w.audit({ id: day.id, data: { date: day.day }, before: { state: 'CLOSED' }, after: { state: 'BALANCED' } })
    publishToAll(w.tx, 'work')
    return { id: day.id, version, openCount: 0 }
  })
