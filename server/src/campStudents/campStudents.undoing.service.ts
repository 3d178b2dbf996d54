import * as z from 'zod'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { type MoveTrace, moveBack } from './campStudents.bulkMove.ts'
import { dropAll, leaveAll } from './campStudents.leaving.service.ts'
import { lockForMoving, lockForTransfer, lockWhole } from './campStudents.locks.repository.ts'
import { moveFacts } from './campStudents.moving.service.ts'
import { goOn } from './campStudents.restoring.service.ts'
import { readEdited, readRemoved } from './campStudents.states.repository.ts'
import { dropReturns } from './campStudents.stays.repository.ts'
import { sinceTransfer } from './campStudents.transfer.repository.ts'

/** A child is in its group as before, or to come into another one as it was. */
export const studentMoved = defineUndo<MoveTrace>({
  step: 'STUDENT_MOVED',
  code: 'CAMP_STUDENT_EDIT',
  trace: z.object({
    id: z.int(),
    version: z.int(),
    fromGroupId: z.int(),
    effectiveDate: z.string(),
    openGroupId: z.int().nullable(),
    openDate: z.string().nullable(),
    handed: z.array(z.object({ id: z.int(), coachId: z.int() })).optional(),
  }),
  put: async (w, cx, trace) => {
    const { id, fromGroupId, openGroupId } = trace
    lockForMoving(w.tx, [id], openGroupId === null ? [fromGroupId] : [fromGroupId, openGroupId])
    const held = found(await readEdited(w.tx, id, cx.scope))
    if (held.version !== trace.version) throw await changedSince(w.tx, cx, 'campStudent', id)
    const back = found((await moveBack(w, cx, [trace], { back: true })).get(id))
    // The call names nothing but the step.
    if (back instanceof AppError) throw new AppError(back.error, back.data)
    w.audit({ id, target: 'campStudent', data: { step: 'STUDENT_MOVED' }, ...moveFacts(back) })
  },
})

const transferred = z.object({
  id: z.int(),
  version: z.int(),
  /** It had been in the new camp before. */
  returned: z.boolean(),
  fromId: z.int(),
  fromVersion: z.int(),
  fromCampId: z.int(),
  orderNumber: z.string().nullable(),
})

/** A child is in its camp as before, with its place and its order, and was never in the other one. What it did there since keeps it there. */
export const studentTransferred = defineUndo({
  step: 'STUDENT_TRANSFERRED',
  code: 'CAMP_STUDENT_EDIT',
  trace: transferred,
  put: async (w, cx, { id, version, returned, fromId, fromVersion, fromCampId, orderNumber }) => {
    const { parentId } = found(await readEdited(w.tx, id, cx.scope))
    lockForTransfer(w.tx, id, fromCampId, parentId)
    lockWhole(w.tx, id)
    const held = found(await readEdited(w.tx, id, cx.scope))
    if (held.version !== version) throw await changedSince(w.tx, cx, 'campStudent', id)
    const gone = found(await readRemoved(w.tx, fromId, cx.scope))
    if (gone.version !== fromVersion || gone.quitAt === null) throw await changedSince(w.tx, cx, 'campStudent', fromId)
    const since = found(await sinceTransfer(w.tx, id, fromId))
    if (since.used) throw new AppError('TRANSFER_USED')
    if (!since.campStands) throw await changedSince(w.tx, cx, 'camp', fromCampId)
    if (since.groupState !== 'ACTIVE') throw new AppError('CAMP_GROUP_INACTIVE')
    if (returned) {
      await leaveAll(w.tx, cx.scope, [id], { reason: null, byUserId: cx.reader.userId })
      await dropReturns(w.tx, [id])
    } else await dropAll(w.tx, [id])
    const { quitAt, finished, campName } = gone
    const status = await goOn(w.tx, { id: fromId, quitAt, finished }).catch(namedByStep)
    const told = { id: fromId, fromId: id, campId: fromCampId, campName, orderNumber, byUserId: cx.reader.userId }
    const data = { step: 'STUDENT_TRANSFERRED' as const }
    await happened(w.tx, 'enrolment.transferred', [told], { write: w, data })
    w.audit({ id, target: 'campStudent', data, before: { status: held.status }, after: { status: 'QUIT' } })
    w.audit({ id: fromId, target: 'campStudent', data, before: { status: 'QUIT' }, after: { status } })
  },
})

/** The call names nothing but the step. */
function namedByStep(error: unknown): never {
  throw error instanceof AppError ? new AppError(error.error, error.data) : error
}
