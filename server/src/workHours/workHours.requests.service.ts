import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/workHours/workHours.requests'
import { seesPay } from '../coaches/coaches.pay.api.ts'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { tellAsker } from './workHours.asking.service.ts'
import { correctionsRepository } from './workHours.corrections.repository.ts'
import { assertClosed, assertWhole, restoreLine } from './workHours.corrections.service.ts'
import { enterHours, lineOfEntry, lockedCoach, replaceLine, SHUT, sumOf } from './workHours.entries.service.ts'
import { workHoursRepository } from './workHours.repository.ts'
import { type AskedRow, type RequestBody, requestsRepository } from './workHours.requests.repository.ts'
import { statementsRepository } from './workHours.statements.repository.ts'

export const listOfRequests: Handler<typeof calls.listWorkhourRequests> = async ({ params: { id } }, cx) => {
  found(await workHoursRepository.coach(cx.db, id, cx.scope))
  const rows = await requestsRepository.open(cx.db, id, cx.scope)
  return rows.map(({ body, coach: _coach, coachId: _id, ...row }) => ({
    ...row,
    ...shownOf(body),
    reason: body.reason,
    workKind: body.kind,
  }))
}

/** What is asked for, as the page says it. */
function shownOf(body: RequestBody) {
  if (!('act' in body)) return { act: 'AMOUNT' as const, minutes: null, pieces: null }
  return { act: body.act, minutes: body.minutes, pieces: body.pieces ?? null }
}

/** Whoever decides sees the whole month that it is about, or the day. */
async function assertSeen(w: Write, cx: Cx, { id, coach, body }: AskedRow): Promise<void> {
  if (await requestsRepository.seen(w.tx, id, cx.scope)) return
  if (!('statementId' in body)) throw new AppError('WORKHOUR_OTHER_GROUP')
  if (!(await statementsRepository.seen(w.tx, body.statementId, cx.scope))) throw new AppError('NOT_FOUND')
  throw new AppError('MONTH_OTHER_GROUP', { names: coach })
}

/** The request, held with its coach, as it stands then; one that is in sight and not decided yet. */
async function heldRequest(w: Write, cx: Cx, id: number, version: number | undefined): Promise<AskedRow> {
  const request = found(await requestsRepository.one(w.tx, id))
  await lockedCoach(w, cx, request.coachId, businessDay(cx.services.clock.now()))
  await assertSeen(w, cx, request)
  const held = found(await requestsRepository.lock(w.tx, id))
  if (held.status !== 'ASKED') throw new AppError('WORK_REQUEST_DONE')
  w.partVersion(held, version)
  // A rate that somebody set while this waited for the coach is in it.
  return found(await requestsRepository.one(w.tx, id))
}

/** Writes what was asked for, in the name of who asked; the line that came of it. Null: none stands. */
async function writeAsked(w: Write, cx: Cx, { body, coachId, askedById: by }: AskedRow): Promise<number | null> {
  if ('act' in body) {
    if (body.act === 'ENTER') return (await enterHours(w, cx, coachId, body, { by })).entry.lineId
    if (body.act === 'EDIT')
      return (await replaceLine(w, cx, await lineOfEntry(w, cx, coachId, body.entryId, body.lineId), body, { by })).lineId
    return restoreLine(w, cx, { coachId, by, ...body })
  }
  const { statementId, amount, kind, reason } = body
  const statement = found(await statementsRepository.lock(w.tx, statementId))
  await assertWhole(w, cx, statement)
  // It may have been opened again since it was asked for.
  assertClosed(statement)
  const day = businessDay(cx.services.clock.now())
  return found(await orConflict(SHUT, () => correctionsRepository.amount(w.tx, statementId, { day, kind, amount, reason, by })))
}

const told = ({ coach, about, askedByName }: AskedRow) => ({ coach, about, asker: askedByName })

export const confirmRequest: Handler<typeof calls.confirmWorkhourRequest> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const request = await heldRequest(w, cx, id, body.version)
    if (request.askedById === cx.reader.userId)
      throw request.who.length > 0 ? new AppError('WORK_REQUEST_OWN', { who: request.who.join('、') }) : new AppError('WORK_REQUEST_ALONE')
    // Nobody confirms an amount that was not seen, or another one than that of now.
    if (!seesPay(cx)) throw new AppError('WORK_REQUEST_UNSEEN')
    const { amount } = request
    if (amount !== body.amount) throw new AppError('WORK_REQUEST_MOVED', { amount: amountText(amount) }, { field: 'amount' })
    const lineId = found(await writeAsked(w, cx, request))
    const at = cx.services.clock.now().toISOString()
    const saved = found(await requestsRepository.decide(w.tx, id, { status: 'CONFIRMED', by: cx.reader.userId, at, answer: null, lineId }))
    const entry = found(await correctionsRepository.entry(w.tx, lineId))
    const after = { date: entry.day, kind: entry.kind, source: entry.source, ...sumOf(entry), reason: request.body.reason }
    w.audit({ id: entry.id, data: told(request), after })
    await tellAsker(w.tx, request, { by: cx.reader, answer: null })
    return saved
  })

export const declineRequest: Handler<typeof calls.declineWorkhourRequest> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const request = await heldRequest(w, cx, id, body.version)
    const at = cx.services.clock.now().toISOString()
    const decision = { status: 'DECLINED', by: cx.reader.userId, at, answer: body.reason, lineId: null } as const
    const saved = found(await requestsRepository.decide(w.tx, id, decision))
    w.audit({ id: null, data: told(request), after: { reason: body.reason } })
    await tellAsker(w.tx, request, { by: cx.reader, answer: body.reason })
    return saved
  })
