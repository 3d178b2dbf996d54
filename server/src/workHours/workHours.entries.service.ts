import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/workHours/workHours.entries'
import { assertNotOwn, coachesWritingRepository } from '../coaches/coaches.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { aloneRepository, timeOf } from './workHours.alone.repository.ts'
import { enteredAlone } from './workHours.alone.service.ts'
import { askSecond } from './workHours.asking.service.ts'
import { entriesRepository, type NewLine } from './workHours.entries.repository.ts'
import { type RequestBody, requestsRepository } from './workHours.requests.repository.ts'

type Saved = CallAnswer<typeof calls.createWorkhourEntry>
/** Hours by hand, as somebody stated them. */
export type StatedHours = Omit<HandlerInput<typeof calls.updateWorkhourEntry>['body'], 'id' | 'lineId' | 'version'>

/** A month that takes no hours any more. */
export const CLOSED: readonly string[] = ['CLOSED', 'CONTRACTED', 'PAID']
const MONTH = 'YYYY-MM'.length

/** The minutes of a day. */
export const FULL_DAY = 1_440

/** What the database refuses of a closed month, in words. */
export const SHUT: Conflicts = {
  work_lines_month_closed: { error: 'MONTH_CLOSED', path: 'date' },
  work_lines_day_frozen: { error: 'DAY_FROZEN', path: 'date' },
}

/** The coach, locked until the end of the change, as it stood on that day. Nobody writes hours for oneself. */
export async function lockedCoach(w: Write, cx: Cx, id: number, day: string) {
  found((await coachesWritingRepository.seen(w.tx, [id], cx.scope))[0])
  const coach = found(await entriesRepository.holdCoach(w.tx, id, day, cx.scope))
  assertNotOwn(cx, [coach.userId])
  return coach
}

interface Place {
  readonly campId?: number | null | undefined
  readonly groupId?: number | null | undefined
}

async function assertPlace(w: Write, { campId = null, groupId = null }: Place): Promise<void> {
  if (campId === null && groupId === null) return
  const there = await entriesRepository.place(w.tx, campId, groupId)
  if (campId !== null && !there?.camp) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campId' })
  if (groupId !== null && !there?.grp) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
}

/** A group is named with its camp, as in a file. */
function assertWithCamp({ campId, groupId }: Place): void {
  if ((groupId ?? null) !== null && (campId ?? null) === null) throw new AppError('CELL_WORK_GROUP_ALONE', {}, { field: 'campId' })
}

/** Who a line is written by, and whose it is where it is written anew and gives nobody more. */
type Whose = Pick<NewLine, 'by' | 'enteredBy' | 'requestId'>

const lineOf = (coachId: number, body: StatedHours, whose: Whose): NewLine => ({
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
  ...whose,
})

/** What an entry comes to, as the log says it. */
export const sumOf = ({ minutes, pieces, amount }: { minutes: number; pieces: number; amount: number }) => ({ minutes, pieces, amount })

/** A day takes hours while nothing that was closed or signed holds it. */
function assertOpen({ closed, frozen }: { readonly closed: boolean; readonly frozen: boolean }): void {
  if (closed) throw new AppError('MONTH_CLOSED', {}, { field: 'date' })
  if (frozen) throw new AppError('DAY_FROZEN', {}, { field: 'date' })
}

/** The coach, held, where that day takes these hours; `without` are the minutes of a line of that day that goes. */
async function coachFor(w: Write, cx: Cx, coachId: number, body: StatedHours, without = 0) {
  if (body.date > businessDay(cx.services.clock.now())) throw new AppError('WORKHOUR_AHEAD', {}, { field: 'date' })
  const coach = await lockedCoach(w, cx, coachId, body.date)
  if (!coach.led) throw new AppError('WORKHOUR_OTHER_GROUP', {}, { field: 'date' })
  if (!coach.tracked) throw new AppError('TRACKING_OFF', {}, { field: 'date' })
  assertOpen(coach)
  const minutes = coach.minutes - without
  if (minutes + body.minutes > FULL_DAY) throw new AppError('DAY_OVERFULL', { minutes }, { field: 'minutes' })
  await assertPlace(w, body)
  return coach
}

const addHours = async (w: Write, coachId: number, body: StatedHours, whose: Whose) =>
  found(await orConflict(SHUT, () => entriesRepository.add(w.tx, lineOf(coachId, body, whose))))

/** Writes hours by hand where that day takes them; whether one person may write so many is asked before. */
export async function enterHours(w: Write, cx: Cx, coachId: number, body: StatedHours, whose: Whose) {
  const coach = await coachFor(w, cx, coachId, body)
  return { coach, entry: await addHours(w, coachId, body, whose) }
}

/** Keeps hours for another person to confirm, and says so in the log. */
async function askFor(
  w: Write,
  cx: Cx,
  coach: { readonly id: number; readonly name: string },
  body: RequestBody & StatedHours,
  days = [body.date],
): Promise<Saved> {
  const months = await requestsRepository.holdMonths(w.tx, coach.id, [...new Set(days.map((day) => day.slice(0, MONTH)))])
  if (months.some(({ status }) => CLOSED.includes(status))) throw new AppError('MONTH_CLOSED', {}, { field: 'date' })
  const asked = await askSecond(w.tx, { coachId: coach.id, by: cx.reader.userId, body })
  const { date, kind, minutes, pieces, reason } = body
  const after = { date, kind, source: 'MANUAL', minutes, ...(pieces !== undefined && { pieces }), reason, awaits: true }
  w.audit({ id: null, data: { coach: coach.name, date }, after })
  return { ...asked, status: 'REQUESTED' }
}

export const createEntry: Handler<typeof calls.createWorkhourEntry> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    assertWithCamp(body)
    const by = cx.reader.userId
    const coach = await coachFor(w, cx, id, body)
    if (await enteredAlone(w, { ...body, coachId: id, day: body.date, by })) return askFor(w, cx, coach, { act: 'ENTER', ...body })
    const entry = await addHours(w, id, body, { by })
    const after = { date: body.date, kind: body.kind, source: 'MANUAL', ...sumOf(entry), reason: body.reason }
    w.audit({ id: entry.id, data: { coach: coach.name, date: body.date }, after })
    return { id: entry.id, version: entry.version, status: 'DONE' }
  })

/** The line of an entry that is corrected: the one that is named, or its only one. */
async function lineToCorrect(w: Write, entryId: number, lineId: number | undefined) {
  const standing = await entriesRepository.standing(w.tx, entryId)
  if (lineId === undefined && standing.length > 1) throw new AppError('WORKHOUR_SEVERAL', { count: standing.length }, { field: 'lineId' })
  const line = standing.find(({ id }) => lineId === undefined || id === lineId)
  if (!line) throw new AppError('WORKHOUR_LINE_GONE', {}, { field: 'lineId' })
  return line
}

/** A line of hours by hand that is replaced: its entry, held. */
export async function lineOfEntry(w: Write, cx: Cx, coachId: number, entryId: number, lineId: number | undefined) {
  const entry = found(await entriesRepository.lock(w.tx, entryId, cx.scope))
  if (entry.coachId !== coachId) throw new AppError('NOT_FOUND')
  if (entry.origin !== 'MANUAL') throw new AppError('WORKHOUR_SYSTEM')
  return { entry, line: await lineToCorrect(w, entry.id, lineId) }
}

type Correct = Awaited<ReturnType<typeof lineOfEntry>>

/** Takes a line back and writes hours in its place; 0 minutes only takes it back. */
export async function replaceLine(w: Write, cx: Cx, { entry, line }: Correct, next: StatedHours, whose: Whose) {
  await orConflict(SHUT, () => entriesRepository.takeBack(w.tx, line.id, entry.date, next.reason, whose.by))
  if (next.minutes === 0) return { ...found(await entriesRepository.lock(w.tx, entry.id, cx.scope)), lineId: null }
  return (await enterHours(w, cx, entry.coachId, next, whose)).entry
}

/** Less, or as much as there was on that day, of the same kind and at no higher a price, gives nobody more. */
async function givesMore(
  w: Write,
  old: Correct['entry'],
  line: Correct['line'],
  next: Parameters<typeof enteredAlone>[1],
): Promise<boolean> {
  if (next.day !== old.date || next.kind !== old.kind) return true
  if (timeOf(next) > timeOf({ minutes: line.left, pieces: line.leftPieces })) return true
  const { amount, unit } = await aloneRepository.price(w.tx, next)
  return unit !== line.unit || amount > line.leftAmount
}

export const updateEntry: Handler<typeof calls.updateWorkhourEntry> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    assertWithCamp(body)
    const by = cx.reader.userId
    const before = await lockedCoach(w, cx, id, body.date)
    const of = await lineOfEntry(w, cx, id, body.id, body.lineId)
    const { entry: old, line } = of
    w.version(old, body.version)
    // What is not said stays: a piece or a place is never lost by silence.
    const kept = { pieces: line.pieces || undefined, campId: old.campId ?? undefined, groupId: old.groupId ?? undefined }
    const place = body.campId === undefined && body.groupId === undefined ? kept : body
    const { date, kind, minutes, reason } = body
    const next = { date, kind, minutes, reason, campId: place.campId, groupId: place.groupId, pieces: body.pieces ?? kept.pieces }
    const same = date === old.date
    const raised = { ...next, coachId: id, day: date, by, without: line.id }
    const more = minutes > 0 && (await givesMore(w, old, line, raised))
    // What a second person confirmed becomes more by a second person alone.
    if (more && (line.requestId !== null || (await enteredAlone(w, raised)))) {
      assertOpen(old)
      await coachFor(w, cx, id, next, same ? line.minutes : 0)
      return askFor(w, cx, before, { act: 'EDIT', entryId: old.id, lineId: line.id, ...next }, [date, old.date])
    }
    // Words that a colleague corrects leave the hours with who entered them, and with who confirmed them.
    const whose = more ? { by } : { by, enteredBy: line.enteredBy, requestId: line.requestId }
    const entry = await replaceLine(w, cx, of, next, whose)
    w.audit({
      id: entry.id,
      data: { coach: before.name, date },
      before: { date: old.date, kind: old.kind, ...sumOf(old), reason: old.reason },
      after: { date, kind, ...sumOf(entry), reason },
    })
    return { id: entry.id, version: entry.version, status: 'DONE' }
  })
