import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/reconcile/reconcile.steps'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { type Write, write } from '../platform/write/write.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { linesRepository } from './reconcile.lines.repository.ts'
import { assertOpen } from './reconcile.taking.service.ts'

/** Holds a line with its day, which is not closed. */
export async function openLine(tx: Tx, id: number) {
  const { dayId } = found(await linesRepository.find(tx, id))
  const day = await daysRepository.lock(tx, dayId)
  assertOpen(day)
  return { day, line: found(await linesRepository.lock(tx, id)) }
}

export const explainLine: Handler<typeof calls.explainLine> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const { day, line } = await openLine(w.tx, params.id)
    w.partVersion(line, body.version)
    if (line.class === 'EQUAL') throw new AppError('RECONCILE_EQUAL')
    if (await linesRepository.isRecorded(w.tx, line.id)) throw new AppError('RECONCILE_RECORD_WAITS')
    await linesRepository.explain(w.tx, line.id, body.reason, cx.reader.userId)
    const now = found(await linesRepository.refresh(w.tx, day.id))
    const number = line.refundNumber ?? line.orderNumber
    const stood = { before: { openCount: day.openCount }, after: { openCount: now.openCount, line: number, explained: true } }
    w.audit({ id: day.id, data: { day: day.day, number }, ...stood })
    publishToAll(w.tx, 'work')
    return { id: line.id, version: line.version + 1, openCount: now.openCount }
  })

/** Holds a day that somebody looked at in this version. */
async function heldDay(w: Write, { params, body }: HandlerInput<typeof calls.closeDay>) {
  const day = await daysRepository.lock(w.tx, params.day)
  w.version(day, body.version)
  return day
}

export const closeDay: Handler<typeof calls.closeDay> = (input, cx) =>
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

export const reopenDay: Handler<typeof calls.reopenDay> = (input, cx) =>
  write(cx, async (w) => {
    const day = await heldDay(w, input)
    if (day.state !== 'CLOSED') throw new AppError('RECONCILE_NOT_CLOSED')
    if (day.closedBy === cx.reader.userId) throw new AppError('RECONCILE_OWN_CLOSING')
    const version = await daysRepository.reopen(w.tx, day.id)
    w.audit({ id: day.id, data: { date: day.day }, before: { state: 'CLOSED' }, after: { state: 'BALANCED' } })
    publishToAll(w.tx, 'work')
    return { id: day.id, version, openCount: 0 }
  })
