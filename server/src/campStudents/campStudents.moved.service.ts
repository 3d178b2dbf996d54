import { createCampClientUser, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import type { CampStudentStatus } from '@camp/contract/camps/camps.labels'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved, unlessUsed } from '../platform/ingest/moved.records.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { seatConflicts } from './campStudents.enrolling.service.ts'
import { dropEnrolments } from './campStudents.import.undo.repository.ts'
import { lockForEnrolling, lockForLeaving } from './campStudents.locks.repository.ts'
import { type EnrolmentStands, movedEnrolmentsRepository } from './campStudents.moved.repository.ts'
import { noteEnd, reopenStay } from './campStudents.stays.repository.ts'

// Enrolments of a system that is left for this one: camps that are over take them too, for that is how it was. Places are held by the database.

/** What such a system says of a child in a camp; days begin with their first moment. One to come is that of the camp: it has not happened yet. */
export interface MovedEnrolment {
  readonly campId: number
  readonly groupId: number
  readonly studentId: number
  readonly status: CampStudentStatus
  readonly joinedAt: string
  readonly quitAt: string | null
  readonly finishedAt: string | null
  readonly reason: string | null
}

const stateOf = ({ groupId, status, joinedAt, quitAt, finishedAt, reason }: MovedEnrolment | EnrolmentStands) => ({
  groupId,
  status: status as CampStudentStatus, // as the table holds it
  joinedAt,
  quitAt,
  finishedAt,
  reason,
})

/** Of days that are still to come the one that was kept the first time holds, or today. */
function happened(said: MovedEnrolment, today: string, before?: EnrolmentStands): MovedEnrolment {
  const { joinedAt, finishedAt } = said
  return {
    ...said,
    joinedAt: joinedAt > today ? (before?.joinedAt ?? today) : joinedAt,
    finishedAt: finishedAt !== null && finishedAt > today ? (before?.finishedAt ?? today) : finishedAt,
  }
}

/** One that goes on needs what enrolling needs; of one that is over nothing follows. */
function checkGoingOn(said: MovedEnrolment, { over, frozen, barred }: { over: boolean; frozen: boolean; barred: boolean }): void {
  if (over || said.status === 'QUIT') return
  if (frozen) throw new AppError('PARENT_FROZEN', {}, { field: 'studentId' })
  if (barred) throw new AppError('CONSENT_BARS_LESSONS', {}, { field: 'studentId' })
}

/** Writes how it is to stand, and why it ended. */
async function change(w: Write, now: EnrolmentStands, to: ReturnType<typeof stateOf>, back: number | null = null): Promise<number> {
  // A stay that had ended goes on, and is not one more.
  if (now.quitAt !== null && to.quitAt === null) reopenStay(w.tx, now.id)
  const { version } = found(await orConflict(seatConflicts, () => movedEnrolmentsRepository.change(w.tx, now.id, to, back)))
  if (to.quitAt !== null) noteEnd(w.tx, [now.id], { reason: to.reason, byUserId: null })
  return version
}

/** An enrolment is known by its number, or by the child and the camp; of one that is found so nothing is replaced. */
export const takeMovedEnrolment: TakeMoved<MovedEnrolment, EnrolmentStands> = async (w, cx, id, said): Promise<Moved<EnrolmentStands>> => {
  const today = businessDay(cx.services.clock.now())
  if (!cx.scope.all) throw new AppError('CAMP_NOT_OWN')
  const { campId, groupId, studentId } = said
  const { parentId } = found(await movedEnrolmentsRepository.ground(w.tx, groupId, studentId))
  lockForEnrolling(w.tx, campId, [parentId])
  const ground = await movedEnrolmentsRepository.ground(w.tx, groupId, studentId)
  if (!ground || ground.campId !== campId) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
  const { campName, groupName } = ground
  const known = id ?? (await movedEnrolmentsRepository.ofChild(w.tx, campId, studentId))
  if (known === undefined) {
    checkGoingOn(said, ground)
    const made = found(
      await orConflict(seatConflicts, () =>
        movedEnrolmentsRepository.add(w.tx, campId, studentId, ground.parentId, stateOf(happened(said, today))),
      ),
    )
    if (said.quitAt !== null) noteEnd(w.tx, [made.id], { reason: said.reason, byUserId: null })
    await w.saying(createCampClientUser, async (part) =>
      part.audit({ id: made.id, data: { camp: campName, group: groupName }, after: { status: said.status, groupName } }),
    )
    return { ...made, before: null }
  }
  const before = found(await movedEnrolmentsRepository.stands(w.tx, known))
  if (id === null) return { id: known, version: before.version, before }
  if (before.campId !== campId || before.studentId !== studentId) throw new AppError('MOVE_ENROL_STAYS')
  // What has happened here is not told otherwise by a file.
  if (before.used) throw new AppError('MOVE_ENROL_LIVE')
  if (before.status === 'QUIT' && said.status !== 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
  checkGoingOn(said, ground)
  const version = await change(w, before, stateOf(happened(said, today, before)))
  await w.saying(updateCampClientUser, async (part) =>
    part.audit({ id, data: { camp: campName }, before: { status: before.status }, after: { status: said.status, groupName } }),
  )
  return { id, version, before }
}

/** Takes an enrolment back to how it stood; refused where somebody changed it since, or something happened to it. */
export async function takeBackEnrolment(w: Write, _cx: Cx, { id, version, before }: Moved<EnrolmentStands>): Promise<void> {
  lockForLeaving(w.tx, [id])
  const now = await movedEnrolmentsRepository.stands(w.tx, id)
  if (now?.version !== version) throw changedSince()
  if (!before) {
    if (now.used) throw changedSince()
    return unlessUsed(() => dropEnrolments(w.tx, [id]))
  }
  if (before.version !== version) await change(w, now, stateOf(before), before.version)
}
