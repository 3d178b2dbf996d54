import type { AppliedRow, CellFault } from '../platform/changes/change.definition.ts'
import type { Tx } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { dropEnrolments, dropUnusedChildren, dropUnusedFamilies, importedEnrolments } from './campStudents.import.undo.repository.ts'
import { leaveAll } from './campStudents.leaving.service.ts'
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
export async function undoImport(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  const ids = rows.map(({ recordId }) => recordId)
  const traces = new Map(rows.map(({ recordId, trace }) => [recordId, trace as Trace])) // written by the import
  lockForLeaving(w.tx, ids)
  const known = new Map((await importedEnrolments(w.tx, ids, cx.scope)).map((row) => [row.id, row]))
  const free = rows.flatMap(({ recordId: id }) => {
    const row = known.get(id)
    const trace = traces.get(id)
    return row && trace && row.version === trace.version && (trace.returned || !row.used) ? [{ id, row, trace }] : []
  })
  const idsOf = (returned: boolean) => free.filter(({ trace }) => trace.returned === returned).map(({ id }) => id)
  await leaveAll(w.tx, cx.scope, idsOf(true), { reason: null, byUserId: cx.reader.userId })
  await dropReturns(w.tx, idsOf(true))
  await dropEnrolments(w.tx, idsOf(false))
  const gone = await dropMade(
    w.tx,
    free.map(({ trace }) => trace),
  )
  for (const { id, row, trace } of free) {
    const data = { camp: row.campName }
    w.audit({
      id,
      data,
      before: { status: 'STUDYING', groupName: row.groupName },
      after: { status: 'QUIT', ...(trace.leftGroup && { groupName: trace.leftGroup }) },
    })
    // A family's history ends as it began: with its first child.
    if (trace.parentId !== null && gone.has(trace.parentId)) w.audit({ id: trace.parentId, target: 'parent', data })
  }
  const freed = new Set(free.map(({ id }) => id))
  return ids.map((id) => {
    if (freed.has(id)) return null
    return known.has(id) ? { error: 'ROW_CHANGED_SINCE' } : { error: 'NOT_FOUND' }
  })
}
