import type { AppliedRow, CellFault } from '../platform/changes/change.definition.ts'
import { statement, type Tx } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { leaveAll } from './campStudents.leaving.service.ts'
import { lockForLeaving } from './campStudents.locks.ts'

/** What an import has left: the version of the enrolment, and the child and the family that it made. */
interface Trace {
  readonly version: number
  readonly returned: boolean
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

const KNOWN = statement<Known>(
  'campStudents.imported',
  `select o.id, o.version, c.name as "campName", g.name as "groupName",
     exists (select from clock_ins k where k.camp_student_id = o.id) or exists (select from reports r where r.camp_student_id = o.id)
       or exists (select from camp_student_moves m where m.camp_student_id = o.id and o.id <> all($2::bigint[])) as used
   from camp_students o join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id where o.id = any($1::bigint[])`,
)

// Only what nobody has used since: a child without any camp or order, a family without children or orders.
const DROP_STUDENTS = `update students s set deleted_at = now(), updated_at = now(), version = s.version + 1
  where s.id = any($1::bigint[]) and s.version = 1 and s.deleted_at is null
    and not exists (select from camp_students e where e.student_id = s.id) and not exists (select from orders r where r.student_id = s.id)`
const DROP_PARENTS = `update parents p set deleted_at = now(), updated_at = now(), version = p.version + 1
  where p.id = any($1::bigint[]) and p.version = 1 and p.deleted_at is null
    and not exists (select from students s where s.parent_id = p.id and s.deleted_at is null)
    and not exists (select from orders o where o.parent_id = p.id)`

async function dropMade(tx: Tx, traces: readonly Trace[]): Promise<void> {
  const some = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)
  const students = some(traces.map(({ studentId }) => studentId))
  const parents = some(traces.map(({ parentId }) => parentId))
  if (students.length > 0) await tx.text(DROP_STUDENTS, [students])
  if (parents.length > 0) await tx.text(DROP_PARENTS, [parents])
}

/** Takes imported children out again as if they had never been there; those who were touched since stay. */
export async function undoImport(w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> {
  const ids = rows.map(({ recordId }) => recordId)
  const traces = new Map(rows.map(({ recordId, trace }) => [recordId, trace as Trace])) // written by the import
  const back = ids.filter((id) => traces.get(id)?.returned)
  lockForLeaving(w.tx, ids)
  const known = new Map((await w.tx.named(KNOWN, [ids, back])).map((row) => [row.id, row]))
  const free = ids.filter((id) => {
    const row = known.get(id)
    const trace = traces.get(id)
    return row && trace && row.version === trace.version && (trace.returned || !row.used)
  })
  const freed = new Set(free)
  await leaveAll(
    w.tx,
    cx.scope,
    free.filter((id) => traces.get(id)?.returned),
  )
  await w.tx.text('delete from camp_students where id = any($1::bigint[])', [free.filter((id) => !traces.get(id)?.returned)])
  await dropMade(
    w.tx,
    free.map((id) => traces.get(id) as Trace), // each is one of the rows
  )
  for (const id of free) {
    const row = known.get(id)
    w.audit({
      id,
      data: { camp: row?.campName ?? '' },
      before: { status: 'STUDYING', groupName: row?.groupName },
      after: { status: 'QUIT' },
    })
  }
  return ids.map((id) => (freed.has(id) ? null : { error: 'ROW_CHANGED_SINCE' }))
}
