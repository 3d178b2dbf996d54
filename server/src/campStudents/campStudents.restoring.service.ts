import type * as calls from '@camp/contract/campStudents/campStudents'
import { REMOVAL_HOURS } from '@camp/contract/campStudents/campStudents'
import { orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { takeUpMoves } from './campStudents.moves.repository.ts'
import { markBack, readRemoved } from './campStudents.states.repository.ts'
import { reopenStay } from './campStudents.stays.repository.ts'

/** The call names nothing but the child. */
const TAKEN = {
  camp_capacity: { error: 'CAMP_FULL', path: 'id' },
  camp_group_capacity: { error: 'CAMP_GROUP_FULL', path: 'id' },
  camp_students_student_key: { error: 'ALREADY_IN_CAMP', path: 'id' },
} as const

/** The stay of a child goes on, in its group, with the move that was planned, as if nobody had ended it. The caller holds the child and its places. */
export async function goOn(tx: Tx, { id, quitAt, finished }: Gone): Promise<'FINISHED' | 'STUDYING'> {
  const status = finished ? 'FINISHED' : 'STUDYING'
  reopenStay(tx, id)
  const back = found(await orConflict(TAKEN, () => markBack(tx, id, status)))
  await takeUpMoves(tx, id, quitAt)
  await happened(tx, 'enrolment.created', [back])
  return status
}

interface Gone {
  readonly id: number
  readonly quitAt: string
  readonly finished: boolean
}

/** Takes a mistaken removal back. */
export const takeBackRemoval: Handler<typeof calls.undoCampClientUserRemoval> = ({ body }, cx) =>
  write(cx, async (w) => {
    lockForLeaving(w.tx, [body.id])
    const row = found(await readRemoved(w.tx, body.id, cx.scope))
    w.version(row, body.version)
    if (row.quitAt === null) throw new AppError('CAMP_STUDENT_STAYS')
    if (row.erased) throw new AppError('PARENT_ERASED')
    if (row.refunded) throw new AppError('CAMP_REMOVAL_REFUNDED')
    if (!row.isFresh) throw new AppError('CAMP_REMOVAL_OLD', { hours: REMOVAL_HOURS })
    const status = await goOn(w.tx, { id: row.id, quitAt: row.quitAt, finished: row.finished })
    w.audit({ id: row.id, data: { camp: row.campName }, before: { status: 'QUIT' }, after: { status } })
    return { id: row.id, version: row.version + 1 }
  })
