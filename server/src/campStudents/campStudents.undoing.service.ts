import * as z from 'zod'
import { AppError, found } from '../platform/errors.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { type MoveTrace, moveBack } from './campStudents.bulkMove.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { moveFacts } from './campStudents.moving.service.ts'
import { readEdited } from './campStudents.states.repository.ts'

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
