import type { CallAnswer } from '@camp/contract/base/call'
import type { listTransferCamps } from '@camp/contract/campStudents/campStudents.transfer'
import type { CampStudentSource, CampStudentStatus } from '@camp/contract/camps/camps.labels'
import { sql } from 'kysely'
import { builder, type Executor, statement, type Tx } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'

/** A child that is to go on in another camp. The order is that of the stay which is open. */
export interface Transferring {
  readonly parentId: number
  readonly studentId: number
  readonly version: number
  readonly campId: number
  readonly status: CampStudentStatus
  readonly source: CampStudentSource
  readonly orderNumber: string | null
}

export async function readTransferring(db: Executor, id: number, scope: Scope): Promise<Transferring | undefined> {
  const [row] = await db.run(
    sql<Transferring>`select o.parent_id as "parentId", o.student_id as "studentId", o.version, o.camp_id as "campId", o.status,
        coalesce(t.source, o.source) as source, t.order_number as "orderNumber"
      from ${ENROLMENTS} left join camp_student_stays t on t.camp_student_id = o.id and t.to_at is null
      where ${campStudentMatching({ ids: [id] }, scope)}`.compile(builder),
  )
  return row
}

const SAME_TYPE = statement(
  'campStudents.transfer.sameType',
  `select f.camp_type_id = c.camp_type_id as same from camps c, camps f where c.id = $1 and c.deleted_at is null and f.id = $2`,
)
/** Undefined: there is no such camp. */
export const sameType = async (tx: Tx, campId: number, fromCampId: number): Promise<boolean | undefined> => {
  const [row] = await tx.named(SAME_TYPE, [campId, fromCampId])
  return row && row.same === true
}

const CAMPS = statement(
  'campStudents.transfer.camps',
  `select c.id, c.name, c.term, c.start_date::text as "startDate", z.taken, c.capacity
   from camp_students e join camps f on f.id = e.camp_id join camps c on c.camp_type_id = f.camp_type_id and c.id <> f.id
     join camp_seats z on z.camp_id = c.id
   where e.id = $1 and c.deleted_at is null and current_date <= c.end_date
     and not exists (select from camp_students x where x.camp_id = c.id and x.student_id = e.student_id and x.status <> 'QUIT')
   order by c.start_date, c.id limit 200`,
  { notNull: ['startDate'] },
)
export const transferCamps = (db: Executor, id: number): Promise<CallAnswer<typeof listTransferCamps>> => db.named(CAMPS, [id])
