import { sql } from 'kysely'
import type { AppliedRow, CellFault } from '../platform/changes/change.definition.ts'
import { builder, statement, type Tx } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import type { Write } from '../platform/write/write.ts'
import { leaveAll } from './campStudents.leaving.service.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'
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

interface Known {
  readonly id: number
  readonly version: number
  readonly campName: string
  readonly groupName: string
  /** Something hangs on it: days, moves, reports. */
  readonly used: boolean
}

/** The enrolments of these that the reader may see: whose group has gone to another coach since is no longer the reader's to take out. */
const knownOf = (tx: Tx, ids: readonly number[], scope: Scope): Promise<Known[]> =>
  tx.run(
    sql<Known>`select o.id, o.version, c.name as "campName", g.name as "groupName",
       exists (select from clock_ins k where k.camp_student_id = o.id) or exists (select from reports r where r.camp_student_id = o.id)
         or exists (select from camp_student_moves m where m.camp_student_id = o.id) as used
     from ${ENROLMENTS} join camp_groups g on g.id = o.group_id where ${campStudentMatching({ ids: [...ids] }, scope)}`.compile(builder),
  )

// Only what nobody has used since: a child without any camp or order, a family without children, and without anything that it got or wrote.
const DROP_STUDENTS = `update students s set deleted_at = now(), updated_at = now(), version = s.version + 1
  where s.id = any($1::bigint[]) and s.version = 1 and s.deleted_at is null
    and not exists (select from camp_students e where e.student_id = s.id) and not exists (select from orders r where r.student_id = s.id)`
const DROP_PARENTS = `update parents p set deleted_at = now(), updated_at = now(), version = p.version + 1
  where p.id = any($1::bigint[]) and p.version = 1 and p.deleted_at is null
    and not exists (select from students s where s.parent_id = p.id and s.deleted_at is null)
    and not exists (select from orders o where o.parent_id = p.id) and not exists (select from members m where m.parent_id = p.id)
    and not exists (select from parent_devices d where d.parent_id = p.id) and not exists (select from feedback f where f.parent_id = p.id)
    and not exists (select from user_addresses a where a.parent_id = p.id)
  returning p.id`

const DROP_MADE = statement('campStudents.import.undo.dropMade', DROP_PARENTS)

/** Children and families that were made with these enrolments, and that nobody has used since; answers the families that are gone. */
async function dropMade(tx: Tx, traces: readonly Trace[]): Promise<Set<number>> {
  const some = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)
  const students = some(traces.map(({ studentId }) => studentId))
  const parents = some(traces.map(({ parentId }) => parentId))
  if (students.length > 0) await tx.text(DROP_STUDENTS, [students])
  return new Set(parents.length > 0 ? (await tx.once(DROP_MADE, [parents])).map(({ id }) => id) : [])
}

/** Takes imported children out again as if they had never been there; those who were touched since stay. */
export async function undoImport(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  const ids = rows.map(({ recordId }) => recordId)
  const traces = new Map(rows.map(({ recordId, trace }) => [recordId, trace as Trace])) // written by the import
  lockForLeaving(w.tx, ids)
  const known = new Map((await knownOf(w.tx, ids, cx.scope)).map((row) => [row.id, row]))
  const free = rows.flatMap(({ recordId: id }) => {
    const row = known.get(id)
    const trace = traces.get(id)
    return row && trace && row.version === trace.version && (trace.returned || !row.used) ? [{ id, row, trace }] : []
  })
  const idsOf = (returned: boolean) => free.filter(({ trace }) => trace.returned === returned).map(({ id }) => id)
  await leaveAll(w.tx, cx.scope, idsOf(true), { reason: null, byUserId: cx.reader.userId })
  await dropReturns(w.tx, idsOf(true))
  await w.tx.text('delete from camp_students where id = any($1::bigint[])', [idsOf(false)])
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
