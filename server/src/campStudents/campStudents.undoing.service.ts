import * as z from 'zod'
import { AppError, found } from '../platform/errors.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { type MoveTrace, moveBack } from './campStudents.bulkMove.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { versionsOf } from './campStudents.moving.repository.ts'
import { type Moved, moveFacts } from './campStudents.moving.service.ts'
import type { Edited } from './campStudents.states.repository.ts'

/** What a move has left; `before`: how the child stood. */
export const traceOf = (
  { id, version, from, effectiveDate }: Moved,
  { openGroupId, openDate }: Pick<Edited, 'openGroupId' | 'openDate'>,
): MoveTrace => ({ id, version, fromGroupId: from.id, effectiveDate, openGroupId, openDate })

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
  }),
  put: async (w, cx, trace) => {
    const { id, fromGroupId, openGroupId } = trace
    lockForMoving(w.tx, [id], openGroupId === null ? [fromGroupId] : [fromGroupId, openGroupId])
    const [held] = await versionsOf(w.tx, [id])
    if (held?.version !== trace.version) throw await changedSince(w.tx, cx, 'campStudent', id)
    const back = found((await moveBack(w, cx, [trace], { back: true })).get(id))
    // The call names nothing but the step.
    if (back instanceof AppError) throw new AppError(back.error, back.data)
    w.audit({ id, target: 'campStudent', data: { step: 'STUDENT_MOVED' }, ...moveFacts(back) })
  },
})
