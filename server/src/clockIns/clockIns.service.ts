import type * as calls from '@camp/contract/clockIns/clockIns'
import { type MediaPurpose, mediaUrl } from '@camp/contract/media/media.purposes'
import { mediaOfRecords, showMedia } from '../media/media.api.ts'
import { lockedParent } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import { passing } from '../platform/events/passing.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { priceComments, takeBackComments } from '../workHours/workHours.api.ts'
import { clockInsOverdue, OVERTIME } from './clockIns.passing.repository.ts'
import { clockInsRepository, type Locked } from './clockIns.repository.ts'

const TAKEN: Conflicts = { clock_ins_student_day_key: { error: 'CLOCK_IN_TAKEN', path: 'date' } }

/** Has the enrolment show further files, beside what it shows already; answers their addresses. */
export async function shownBeside(
  w: Write,
  cx: Cx,
  campStudentId: number,
  ids: readonly string[],
  purpose: MediaPurpose,
): Promise<string[]> {
  if (ids.length === 0) return []
  const before = (await mediaOfRecords(w.tx, 'campStudent', [campStudentId])).get(campStudentId) ?? []
  await showMedia(
    w.tx,
    { entity: 'campStudent', recordId: campStudentId, by: cx },
    { ids, purposes: [purpose], field: 'mediaIds', keeps: before.map(({ id }) => id) },
  )
  return ids.map((id) => mediaUrl(id))
}

export const createClockIn: Handler<typeof calls.createClockIn> = ({ body }, cx) =>
  write(cx, async (w) => {
    const now = cx.services.clock.now()
    const today = businessDay(now)
    if (body.date > today) throw new AppError('CLOCK_IN_AHEAD', {}, { field: 'date' })
    const facts = found(await clockInsRepository.facts(w.tx, body.campStudentId, body.date, cx.scope))
    await lockedParent(w, facts.parentId, cx.scope)
    const { lessonDay } = facts
    if (lessonDay === null) throw new AppError('CLOCK_IN_NO_LESSON', {}, { field: 'date' })
    if (!facts.there) throw new AppError('CLOCK_IN_NOT_THERE', {}, { field: 'date' })
    const saved = found(
      await orConflict(TAKEN, () =>
        clockInsRepository.add(
          w.tx,
          { ...facts, lessonDay },
          {
            date: body.date,
            at: now.toISOString(),
            makeupReason: body.date < today ? body.reason : null,
            studySeconds: body.studySeconds ?? 0,
            score: body.score ?? null,
          },
        ),
      ),
    )
    const urls = await shownBeside(w, cx, facts.id, body.mediaIds ?? [], 'CLOCK_IN')
    if (urls.length > 0) clockInsRepository.show(w.tx, saved.id, urls)
    await happened(w.tx, 'clockin.received', [{ id: saved.id, enrolmentId: facts.id, date: body.date }])
    w.audit({ id: facts.id, data: { date: body.date, reason: body.reason } })
    return saved
  })

/** A clock-in that this person may comment, or whose comment they wrote: any in sight with the code, else the own ones. */
async function held(w: Write, cx: Cx, id: number, own: (one: Locked) => boolean) {
  const { codes, coachId } = cx.reader
  const clockIn = found(await clockInsRepository.lock(w.tx, id, cx.scope, coachId))
  const isOwn = coachId !== null && own(clockIn)
  // Who may not hears that it is not there.
  if (!isOwn && !(codes.has('COASH_COMMENT') && clockIn.seen)) throw new AppError('NOT_FOUND')
  // Of a family that was forgotten nothing is written any more.
  await lockedParent(w, clockIn.parentId, isOwn ? Scope.everything('a coach comments the own clock-ins') : cx.scope)
  return clockIn
}

/** What is told of a clock-in that a coach, or somebody of the office, has commented. */
export const commentedOf = ({ id, campStudentId: enrolmentId }: Locked, coachId: number | null) => ({ id, enrolmentId, coachId })

/** Comment and work hours come together, or neither. The writer of the comment is paid, if a coach; by others it ends the wait alone. */
export const commentClockIn: Handler<typeof calls.commentClockIn> = ({ body }, cx) =>
  write(cx, async (w) => {
    const clockIn = await held(w, cx, body.clockInId, ({ mine }) => mine)
    if (clockIn.commented) throw new AppError('COMMENT_TAKEN')
    const now = cx.services.clock.now()
    const urls = await shownBeside(w, cx, clockIn.campStudentId, body.mediaIds ?? [], 'COMMENT')
    const saved = found(
      await clockInsRepository.comment(w.tx, clockIn.id, {
        at: now.toISOString(),
        text: body.text,
        seconds: body.seconds ?? null,
        urls,
        coachId: cx.reader.coachId,
      }),
    )
    await priceComments(w.tx, [clockIn.id], cx.reader.userId, businessDay(now))
    await happened(w.tx, 'clockin.commented', [commentedOf(clockIn, cx.reader.coachId)])
    w.audit({ id: clockIn.campStudentId, data: { date: clockIn.date } })
    return saved
  })

export const withdrawComment: Handler<typeof calls.withdrawComment> = ({ params, query }, cx) =>
  write(cx, async (w) => {
    const clockIn = await held(w, cx, params.clockInId, ({ commented, mine, saidByMe }) => (commented ? saidByMe : mine))
    if (!clockIn.commented) throw new AppError('COMMENT_NONE')
    const saved = found(await clockInsRepository.withdraw(w.tx, clockIn.id))
    await takeBackComments(w.tx, [clockIn.id], { day: businessDay(cx.services.clock.now()), reason: query.reason, by: cx.reader.userId })
    w.audit({ id: clockIn.campStudentId, data: { date: clockIn.date, reason: query.reason } })
    return saved
  })

/** Tells of clock-ins whose comments were due and not there. */
export const overtimeChore = (services: Services) =>
  passing(services, OVERTIME, async (tx, passed, by) => happened(tx, 'clockin.overtime', await clockInsOverdue(tx, passed), by))

const PORTION = 1_000

/** Makes the hours of comments that came by another door, or before hours were kept; begins again where it was stopped. */
export async function reckonComments({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<number> {
  for (let all = 0; ; ) {
    const taken = await transaction(pool, async (tx) => {
      const ids = await clockInsRepository.takeUnreckoned(tx, PORTION)
      if (ids.length > 0) await priceComments(tx, ids, null, businessDay(clock.now()))
      return ids.length
    })
    all += taken
    if (taken < PORTION) return all
  }
}
