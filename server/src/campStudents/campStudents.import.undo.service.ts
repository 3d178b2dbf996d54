import { type SignedTrace, takeBackSigned } from '../consents/consents.api.ts'
import { dropUnusedChildren, dropUnusedFamilies } from '../parents/parents.api.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import type { Tx } from '../platform/db/executor.ts'
import { type Imported, importedEnrolments } from './campStudents.import.undo.repository.ts'
import { dropAll, leaveAll } from './campStudents.leaving.service.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { dropReturns } from './campStudents.stays.repository.ts'

/** What an import has left: the version of the enrolment, and the child and the family that it made. */
interface Trace {
  readonly version: number
  readonly returned: boolean
  /** The group that a child had left which came back; imports of earlier versions have not kept it. */
  readonly leftGroup?: string | null
  readonly parentId: number | null
  readonly studentId: number | null
  /** Consents that it brought; imports of earlier versions brought none. */
  readonly consents?: readonly SignedTrace[]
}

/** Children and families that were made with these enrolments, and that nobody has used since; answers the families that are gone. */
async function dropMade(tx: Tx, traces: readonly Trace[]): Promise<Set<number>> {
  const some = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)
  const students = some(traces.map(({ studentId }) => studentId))
  const parents = some(traces.map(({ parentId }) => parentId))
  if (students.length > 0) await dropUnusedChildren(tx, students)
  return new Set(parents.length > 0 ? await dropUnusedFamilies(tx, parents) : [])
}

/** Takes imported children out again as if they had never been there; those who were touched since stay. */
export const undoImport = takeBack<Imported, Trace>({
  hold: (w, cx, rows) => {
    const ids = rows.map(({ id }) => id)
    lockForLeaving(w.tx, ids)
    return importedEnrolments(w.tx, ids, cx.scope)
  },
  barsOf:
    async () =>
    ({ held, trace }) =>
      held.used && !trace.returned ? { error: 'ROW_CHANGED_SINCE' } : null,
  put: async (w, cx, backs) => {
    const idsOf = (returned: boolean) => backs.filter(({ trace }) => trace.returned === returned).map(({ id }) => id)
    await leaveAll(w.tx, cx.scope, idsOf(true), { reason: null, byUserId: cx.reader.userId })
    await dropReturns(w.tx, idsOf(true))
    await dropAll(w.tx, idsOf(false))
    await takeBackSigned(
      w,
      cx,
      backs.flatMap(({ trace }) => trace.consents ?? []),
    )
    const gone = await dropMade(
      w.tx,
      backs.map(({ trace }) => trace),
    )
    for (const { id, held, trace } of backs) {
      const data = { camp: held.campName }
      w.audit({
        id,
        data,
        before: { status: 'STUDYING', groupName: held.groupName },
        after: { status: 'QUIT', ...(trace.leftGroup && { groupName: trace.leftGroup }) },
      })
      // A family's history ends as it began: with its first child.
      if (trace.parentId !== null && gone.has(trace.parentId)) w.audit({ id: trace.parentId, target: 'parent', data })
    }
    return undefined
  },
})
