import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { ErrorData } from '@camp/contract/errors'
import type * as calls from '@camp/contract/workHours/workHours.entries'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { aloneWith } from './workHours.alone.service.ts'
import { askSecond } from './workHours.asking.service.ts'
import { type CorrectedLine, correctionsRepository, type Less } from './workHours.corrections.repository.ts'
import { CLOSED, lockedCoach, SHUT, sumOf } from './workHours.entries.service.ts'
import type { RequestBody } from './workHours.requests.repository.ts'
import { statementsRepository } from './workHours.statements.repository.ts'

type Done = CallAnswer<typeof calls.adjustWorkhours>
type Body = HandlerInput<typeof calls.adjustWorkhours>['body']

/** An amount is about a month that is closed; one that was opened again is mended by its hours. */
export function assertClosed({ status, live }: { readonly status: string; readonly live: boolean }, field?: 'statementId'): void {
  if (!live || !CLOSED.includes(status)) throw new AppError('MONTH_OPEN', {}, field && { field })
}

/** A month with hours of other groups is corrected by somebody who sees all of it. */
export async function assertWhole(w: Write, cx: Cx, { id, coach }: { readonly id: number; readonly coach: string }): Promise<void> {
  if (!(await statementsRepository.whole(w.tx, id, cx.scope))) throw new AppError('MONTH_OTHER_GROUP', { names: coach })
}

/** How much of a line goes: never more than it has left, and with the last minute the last piece. */
function lessOf(line: CorrectedLine, { minutes, pieces }: Pick<Body, 'minutes' | 'pieces'>): { minutes: number; pieces: number } {
  if (!minutes) throw new AppError('ADJUST_ZERO', {}, { field: 'minutes' })
  const way = Math.sign(line.minutes)
  if (Math.sign(minutes) === way) throw new AppError('ADJUST_UP', {}, { field: 'minutes' })
  const left = Math.abs(line.pieces)
  if (Math.abs(minutes) > Math.abs(line.minutes))
    throw new AppError('ADJUST_MORE', { minutes: Math.abs(line.minutes), pieces: left }, { field: 'minutes' })
  const all = minutes === -line.minutes
  const wrong = all ? pieces !== undefined && pieces !== left : line.unit === 'PIECE' && left > 0 && (pieces === undefined || pieces > left)
  if (wrong) throw new AppError('ADJUST_PIECES', { pieces: left }, { field: 'pieces' })
  const often = all ? left : line.unit === 'PIECE' && left > 0 ? (pieces ?? 0) : 0
  return { minutes, pieces: often === 0 ? 0 : -way * often }
}

/** The line that is named, of that coach and month, and still there. */
async function lineToTakeBack(w: Write, cx: Cx, id: number, of: { coachId: number; month: string }): Promise<CorrectedLine> {
  const line = await correctionsRepository.line(w.tx, id, cx.scope)
  if (!line || line.coachId !== of.coachId || line.month !== of.month) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'reversesId' })
  if (line.gone || line.minutes === 0) throw new AppError('WORKHOUR_LINE_GONE', {}, { field: 'reversesId' })
  if (!line.shut && line.origin === 'MANUAL') throw new AppError('MONTH_OPEN', {}, { field: 'reversesId' })
  return line
}

/** Less of a line, at its own price: today where its day is closed or in a contract, else on its own day. */
async function takeBackPart(w: Write, line: CorrectedLine, less: Less, today: string): Promise<number> {
  return orConflict(SHUT, async () =>
    line.shut
      ? found(await correctionsRepository.correct(w.tx, line.id, today, less))
      : ((await correctionsRepository.lower(w.tx, line.id, less)) ?? line.id),
  )
}

type Restored = Extract<RequestBody, { act: 'RESTORE' }> & { readonly coachId: number; readonly by: number }

/** What a correction took off comes back, as somebody asked for it. */
export async function restoreLine(w: Write, cx: Cx, { coachId, by, statementId, lineId, reason, ...asked }: Restored): Promise<number> {
  const statement = found(await statementsRepository.lock(w.tx, statementId))
  await assertWhole(w, cx, statement)
  const { month } = statement
  const line = await lineToTakeBack(w, cx, lineId, { coachId, month })
  return takeBackPart(w, line, { ...lessOf(line, asked), reason, by }, businessDay(cx.services.clock.now()))
}

/** What a correction took off is hours by hand when it comes back: beyond what one person enters for a day it waits for another. */
async function beyondAlone(w: Write, cx: Cx, line: CorrectedLine, { minutes, pieces }: Pick<Less, 'minutes' | 'pieces'>): Promise<boolean> {
  if (minutes <= 0) return false
  const day = line.shut ? businessDay(cx.services.clock.now()) : line.day
  const by = cx.reader.userId
  const price = await correctionsRepository.worth(w.tx, line.id, { minutes, pieces }, by)
  return (await aloneWith(w, { coachId: line.coachId, day, by, minutes, pieces, ...price })) !== null
}

async function adjustLine(
  w: Write,
  cx: Cx,
  statement: { coachId: number; month: string },
  body: Body & { reversesId: number },
  data: ErrorData,
): Promise<Done> {
  const line = await lineToTakeBack(w, cx, body.reversesId, statement)
  const { statementId, reason } = body
  const by = cx.reader.userId
  const less = { ...lessOf(line, body), reason, by }
  if (await beyondAlone(w, cx, line, less)) {
    const { minutes } = less
    const kind = workKind.schema.parse(line.kind)
    const asked = {
      act: 'RESTORE' as const,
      statementId,
      lineId: line.id,
      kind,
      minutes,
      ...(body.pieces !== undefined && { pieces: body.pieces }),
      reason,
    }
    const request = await askSecond(w.tx, { coachId: line.coachId, by, body: asked })
    w.audit({ id: null, data, after: { kind, source: 'ADJUSTMENT', minutes, reason, correctsId: line.id, awaits: true } })
    return { ...request, status: 'REQUESTED' }
  }
  const written = await takeBackPart(w, line, less, businessDay(cx.services.clock.now()))
  const entry = found(await correctionsRepository.entry(w.tx, written))
  const after = { date: entry.day, kind: entry.kind, source: entry.source, ...sumOf(entry), reason, correctsId: line.id }
  w.audit({ id: entry.id, data, after })
  return { id: entry.id, version: entry.version, status: 'DONE' }
}

export const adjust: Handler<typeof calls.adjustWorkhours> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const today = businessDay(cx.services.clock.now())
    const coach = await lockedCoach(w, cx, id, today)
    const statement = found(await statementsRepository.lock(w.tx, body.statementId))
    if (statement.coachId !== id || !(await statementsRepository.seen(w.tx, statement.id, cx.scope))) throw new AppError('NOT_FOUND')
    await assertWhole(w, cx, statement)
    const data = { coach: coach.name, month: statement.month }
    const { reason } = body
    const { reversesId } = body
    if (reversesId !== undefined) return adjustLine(w, cx, statement, { ...body, reversesId }, data)
    if (body.amount === undefined) throw new AppError('ADJUST_WHICH', {}, { field: 'reversesId' })
    if (body.amount === 0) throw new AppError('ADJUST_ZERO', {}, { field: 'amount' })
    assertClosed(statement, 'statementId')
    const { amount, kind = 'OTHER', statementId } = body
    const asked = { coachId: id, by: cx.reader.userId, body: { statementId, amount, kind, reason } }
    const request = await askSecond(w.tx, asked)
    w.audit({ id: null, data, after: { kind, source: 'ADJUSTMENT', amount, reason, awaits: true } })
    return { ...request, status: 'REQUESTED' }
  })
