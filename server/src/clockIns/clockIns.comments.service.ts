import type { Taken } from '@camp/contract/base/ingest'
import type { putComments } from '@camp/contract/clockIns/clockIns.comments.open'
import { coachToTake } from '../coaches/coaches.api.ts'
import { lockedParent } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { AHEAD_MS, type TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { businessDay } from '../platform/time.ts'
import { priceComments } from '../workHours/workHours.api.ts'
import { clockInsRepository } from './clockIns.repository.ts'
import { commentedOf, shownBeside } from './clockIns.service.ts'

/** A comment may be so old. */
const BACK_MS = 7 * 86_400_000

/** When a comment counts as written: nobody gets out of overtime by an old date, or comments what has not come. */
function writtenAt(cx: Cx, said: string, submittedAt: string): string {
  const now = cx.services.clock.now().getTime()
  const at = Date.parse(said)
  if (at > now + AHEAD_MS) throw new AppError('COMMENT_AHEAD', {}, { field: 'commentedAt' })
  return new Date(at < now - BACK_MS ? now : Math.max(at, Date.parse(submittedAt))).toISOString()
}

/** A comment that a coach wrote in another program: their work hours come with it, as with one of the console. */
export const takeComment: TakeOne<Taken<typeof putComments>> = async (w, cx, { internalId, data }) => {
  const { clockInId, coachId, text, seconds, mediaIds = [] } = data
  const coach = await coachToTake(w.tx, coachId, cx.scope)
  if (!coach) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'coachId' })
  // Whoever left earns nothing more.
  if (coach.activeFlg !== 'ACTIVE') throw new AppError('COMMENTS_COACH_OFF', {}, { field: 'coachId' })
  const clockIn = await clockInsRepository.lock(w.tx, clockInId, cx.scope, coachId)
  if (!clockIn?.seen) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'clockInId' })
  const at = writtenAt(cx, data.commentedAt, clockIn.submittedAt)
  if (internalId !== null && internalId !== clockIn.id) throw new AppError('INGEST_STAYS', {}, { field: 'clockInId' })
  await lockedParent(w, clockIn.parentId, cx.scope)
  if (clockIn.commented) throw new AppError('COMMENT_TAKEN')
  const urls = await shownBeside(w, cx, clockIn.campStudentId, mediaIds, 'COMMENT')
  found(await clockInsRepository.comment(w.tx, clockIn.id, { at, text, seconds: seconds ?? null, urls, coachId }))
  await priceComments(w.tx, [clockIn.id], cx.reader.userId, businessDay(cx.services.clock.now()))
  await happened(w.tx, 'clockin.commented', [commentedOf(clockIn, coachId)])
  w.audit({ id: clockIn.campStudentId, data: { date: clockIn.date } })
  return { id: clockIn.id }
}
