import type { CallAnswer } from '@camp/contract/base/call'
import type { listTransferCamps } from '@camp/contract/campStudents/campStudents.transfer'
import { campStudentSource } from '@camp/contract/camps/camps.labels'
import { type Executor, statement, type Tx } from '../platform/db/executor.ts'

const TRANSFERRING = statement(
  'campStudents.transfer.child',
  `select e.student_id as "studentId", e.camp_id as "campId", coalesce(t.source, e.source) as source, t.order_number as "orderNumber"
   from camp_students e left join camp_student_stays t on t.camp_student_id = e.id and t.to_at is null where e.id = $1`,
  { fits: { source: campStudentSource.schema } },
)
/** What a child takes along, which the reader may see; the order is that of the stay which is open. */
export const readTransferring = async (tx: Tx, id: number) => (await tx.named(TRANSFERRING, [id]))[0]

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
