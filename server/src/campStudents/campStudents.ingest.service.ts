import type { Taken } from '@camp/contract/base/ingest'
import type { putEnrolments } from '@camp/contract/campStudents/campStudents.open'
import { familyOfChild } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import { enrolmentsRepository } from './campStudents.ingest.repository.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { enrolWithin, moveWithin } from './campStudents.service.ts'
import { readEdited } from './campStudents.states.repository.ts'

type Enrolment = Taken<typeof putEnrolments>

/** Another group than the one it is in; its camp and its child stay. */
async function place(w: Write, cx: Cx, id: number, { campId, groupId, studentId }: Enrolment): Promise<void> {
  lockForMoving(w.tx, [id], groupId === undefined ? [] : [groupId])
  const row = found(await readEdited(w.tx, id, cx.scope))
  const is = found(await enrolmentsRepository.place(w.tx, id))
  if (is.campId !== campId) throw new AppError('INGEST_STAYS', {}, { field: 'campId' })
  if (is.studentId !== studentId) throw new AppError('INGEST_STAYS', {}, { field: 'studentId' })
  if (groupId === undefined || groupId === is.groupId) return
  if (row.status === 'QUIT') throw new AppError('CAMP_STUDENT_LEFT')
  await moveWithin(w, cx, { id, groupId })
}

/** An enrolment that another program knows: made, moved to another group, or found where the child is in the camp already. */
export const takeEnrolment: TakeOne<Enrolment> = async (w, cx, { internalId, data }) => {
  const { campId, groupId, studentId } = data
  if (internalId !== null) {
    await place(w, cx, internalId, data)
    return { id: internalId }
  }
  const parentId = await familyOfChild(w.tx, studentId)
  if (parentId === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'studentId' })
  const there = await enrolmentsRepository.there(w.tx, campId, studentId)
  if (there && (await readEdited(w.tx, there.id, cx.scope))) return { id: there.id, linked: true }
  const { id } = await enrolWithin(w, cx, campId, { parentId, studentId, groupId: groupId ?? null, source: 'MANUAL' })
  return { id }
}
