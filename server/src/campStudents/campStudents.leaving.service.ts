import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Scope } from '../platform/scope.ts'
import { dropEnrolments } from './campStudents.import.undo.repository.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { cancelMoves } from './campStudents.moves.repository.ts'
import { type Leaving, markLeft, readLeaving } from './campStudents.states.repository.ts'
import { noteEnd, type StayEnd, stayBought } from './campStudents.stays.repository.ts'

/** What became of a child that was to leave. */
export type Left = Omit<Leaving, 'openMoveId' | 'openGroupId'>

const asQuit = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, status: 'QUIT' as const }))

/** Ends enrolments as if they had never been. */
export const dropAll = async (tx: Tx, ids: readonly number[]): Promise<void> =>
  happened(tx, 'enrolment.quit', asQuit(await dropEnrolments(tx, ids)))

/** Takes many children out of their camps; their places are free, their history stays. Each has its answer. */
export async function leaveAll(tx: Tx, scope: Scope, ids: readonly number[], end: StayEnd): Promise<(Left | AppError)[]> {
  lockForLeaving(tx, ids)
  const rows = await readLeaving(tx, ids, scope)
  const leaving = rows.filter(({ statusBefore }) => statusBefore !== 'QUIT')
  await cancelMoves(
    tx,
    leaving.flatMap(({ openMoveId, openGroupId }) => (openMoveId === null ? [] : [{ moveId: openMoveId, groupId: found(openGroupId) }])),
  )
  const gone = leaving.map(({ id }) => id)
  if (gone.length > 0) {
    await markLeft(tx, gone)
    noteEnd(tx, gone, end)
    await happened(tx, 'enrolment.quit', asQuit(leaving))
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) return new AppError('NOT_FOUND')
    if (row.statusBefore === 'QUIT') return new AppError('CAMP_STUDENT_LEFT')
    return { ...row, id, version: row.version + 1 }
  })
}

/** Takes the child that an order brought into a camp out of it; undefined: it brought none, or that one has left. */
export async function leaveBought(tx: Tx, scope: Scope, orderNumber: string, end: StayEnd): Promise<Left | undefined> {
  const id = await stayBought(tx, orderNumber)
  const left = id === undefined ? undefined : (await leaveAll(tx, scope, [id], end))[0]
  return left instanceof AppError ? undefined : left
}
