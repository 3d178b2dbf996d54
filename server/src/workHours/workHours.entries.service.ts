import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { createWorkhourEntry as createCall, updateWorkhourEntry as updateCall } from '@camp/contract/workHours/workHours.entries'
import { assertNotOwn, coachesWritingRepository } from '../coaches/coaches.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { entriesRepository, type NewLine } from './workHours.entries.repository.ts'

type Saved = CallAnswer<typeof createCall>
type Body = HandlerInput<typeof updateCall>['body']

/** The minutes of a day. */
export const FULL_DAY = 1_440

/** What the database refuses of a closed month, in words. */
export const SHUT: Conflicts = {
  work_lines_month_closed: { error: 'MONTH_CLOSED', path: 'date' },
  work_lines_day_frozen: { error: 'DAY_FROZEN', path: 'date' },
}

/** The coach, held until the end of the change, as it stood on that day. Nobody writes hours for oneself. */
export async function heldCoach(w: Write, cx: Cx, id: number, day: string) {
  found((await coachesWritingRepository.seen(w.tx, [id], cx.scope))[0])
  const coach = found(await entriesRepository.holdCoach(w.tx, id, day, cx.scope))
  assertNotOwn(cx, [coach.userId])
  return coach
}

async function assertPlace(
  w: Write,
  { campId = null, groupId = null }: { campId?: number | null; groupId?: number | null },
): Promise<void> {
  if (campId === null && groupId === null) return
  const there = await entriesRepository.place(w.tx, campId, groupId)
  if (campId !== null && !there?.camp) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campId' })
  if (groupId !== null && !there?.grp) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
}

const lineOf = (cx: Cx, coachId: number, body: Omit<Body, 'id' | 'version'>): NewLine => ({
  coachId,
  day: body.date,
  rateDay: body.date,
  kind: body.kind,
  origin: 'MANUAL',
  minutes: body.minutes,
  pieces: body.pieces ?? null,
  campId: body.campId ?? null,
  groupId: body.groupId ?? null,
  reason: body.reason,
  aboutId: null,
  by: cx.reader.userId,
})

/** What an entry comes to, as the log says it. */
export const sumOf = ({ minutes, pieces, amount }: { minutes: number; pieces: number; amount: number }) => ({ minutes, pieces, amount })

/** Writes hours by hand where that day takes them. */
export async function enterHours(w: Write, cx: Cx, coachId: number, body: Omit<Body, 'id' | 'version'>) {
  if (body.date > businessDay(cx.services.clock.now())) throw new AppError('WORKHOUR_AHEAD', {}, { field: 'date' })
  const coach = await heldCoach(w, cx, coachId, body.date)
  if (!coach.led) throw new AppError('WORKHOUR_OTHER_GROUP', {}, { field: 'date' })
  if (!coach.tracked) throw new AppError('TRACKING_OFF', {}, { field: 'date' })
  if (coach.minutes + body.minutes > FULL_DAY) throw new AppError('DAY_OVERFULL', { minutes: coach.minutes }, { field: 'minutes' })
  await assertPlace(w, body)
  return { coach, entry: found(await orConflict(SHUT, () => entriesRepository.add(w.tx, lineOf(cx, coachId, body)))) }
}

export const createEntry = (cx: Cx, { params: { id }, body }: HandlerInput<typeof createCall>): Promise<Saved> =>
  write(cx, async (w) => {
    const { coach, entry } = await enterHours(w, cx, id, body)
    const after = { date: body.date, kind: body.kind, source: 'MANUAL', ...sumOf(entry), reason: body.reason }
    w.audit({ id: entry.id, data: { coach: coach.name, date: body.date }, after })
    return { id: entry.id, version: entry.version }
  })

/** The line of an entry that is corrected: the one that is named, or its only one. */
async function lineToCorrect(w: Write, entryId: number, lineId: number | undefined) {
  const standing = await entriesRepository.standing(w.tx, entryId)
  if (lineId === undefined && standing.length > 1) throw new AppError('WORKHOUR_SEVERAL', { count: standing.length }, { field: 'lineId' })
  const line = standing.find(({ id }) => lineId === undefined || id === lineId)
  if (!line) throw new AppError('WORKHOUR_LINE_GONE', {}, { field: 'lineId' })
  return line
}

export const updateEntry = (cx: Cx, { params: { id }, body }: HandlerInput<typeof updateCall>): Promise<Saved> =>
  write(cx, async (w) => {
    const before = await heldCoach(w, cx, id, body.date)
    const old = found(await entriesRepository.lock(w.tx, body.id, cx.scope))
    if (old.coachId !== id) throw new AppError('NOT_FOUND')
    if (old.origin !== 'MANUAL') throw new AppError('WORKHOUR_SYSTEM')
    w.version(old, body.version)
    const line = await lineToCorrect(w, old.id, body.lineId)
    await orConflict(SHUT, () => entriesRepository.takeBack(w.tx, line.id, old.date, body.reason, cx.reader.userId))
    // What is not said stays: a piece or a place is never lost by silence.
    const kept = { pieces: line.pieces || undefined, campId: old.campId ?? undefined, groupId: old.groupId ?? undefined }
    const place = body.campId === undefined && body.groupId === undefined ? kept : body
    const next = { ...body, campId: place.campId, groupId: place.groupId, pieces: body.pieces ?? kept.pieces }
    const entry =
      body.minutes === 0 ? found(await entriesRepository.lock(w.tx, old.id, cx.scope)) : (await enterHours(w, cx, id, next)).entry
    w.audit({
      id: entry.id,
      data: { coach: before.name, date: body.date },
      before: { date: old.date, kind: old.kind, ...sumOf(old), reason: old.reason },
      after: { date: body.date, kind: body.kind, ...sumOf(entry), reason: body.reason },
    })
    return { id: entry.id, version: entry.version }
  })
