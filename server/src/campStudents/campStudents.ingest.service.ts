import type { Taken } from '@camp/contract/base/ingest'
import type { putEnrolments } from '@camp/contract/campStudents/campStudents.open'
import { familyOfChild } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { assertMay, type TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import { enrolmentsRepository } from './campStudents.ingest.repository.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { enrolWithin, leaveWithin, moveWithin } from './campStudents.service.ts'
import { readEdited } from './campStudents.states.repository.ts'

type Enrolment = Taken<typeof putEnrolments>

/** The child leaves, as from the console. One that has left is where it was asked to be. */
async function quit(w: Write, cx: Cx, id: number): Promise<void> {
  assertMay(cx, 'CAMP_STUDENT_REMOVE')
  if (found(await readEdited(w.tx, id, cx.scope)).status !== 'QUIT') await leaveWithin(w, cx, id, {})
}

/** Another group than the one it is in, or its end; its camp and its child stay. */
async function change(w: Write, cx: Cx, id: number, { campId, groupId, studentId, status }: Enrolment): Promise<void> {
  lockForMoving(w.tx, [id], groupId === undefined ? [] : [groupId])
  const row = found(await readEdited(w.tx, id, cx.scope))
  const is = found(await enrolmentsRepository.place(w.tx, id))
  if (is.campId !== campId) throw new AppError('INGEST_STAYS', {}, { field: 'campId' })
  if (is.studentId !== studentId) throw new AppError('INGEST_STAYS', {}, { field: 'studentId' })
  if (status === 'QUIT') return quit(w, cx, id)
  assertMay(cx, 'CAMP_STUDENT_EDIT')
  // A child that comes back is another enrolment to its program.
  if (row.status === 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
  if (groupId === undefined || groupId === is.groupId) return
  await moveWithin(w, cx, { id, groupId })
}

/** An enrolment that another program knows: made, moved to another group, or found where the child is in the camp already. */
export const takeEnrolment: TakeOne<Enrolment> = async (w, cx, { internalId, data }) => {
  const { campId, groupId, studentId, status } = data
  if (internalId !== null) {
    await change(w, cx, internalId, data)
    return { id: internalId }
  }
  assertMay(cx, 'CAMP_STUDENT_EDIT')
  const parentId = await familyOfChild(w.tx, studentId)
  if (parentId === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'studentId' })
  const there = await enrolmentsRepository.there(w.tx, campId, studentId)
  if (there && (await readEdited(w.tx, there.id, cx.scope))) {
    // Linking ends nothing: whoever made the enrolment goes on with it, until the program that knows it now says so itself.
    if (status === 'QUIT') throw new AppError('INGEST_STAYS', {}, { field: 'status' })
    return { id: there.id, linked: true }
  }
  const { id } = await enrolWithin(w, cx, campId, { parentId, studentId, groupId: groupId ?? null, source: 'MANUAL' })
  // What had ended before it came ends here as well: it is known, whatever comes first.
  if (status === 'QUIT') await quit(w, cx, id)
  return { id }
}
