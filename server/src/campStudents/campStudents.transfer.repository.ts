import type { CallAnswer } from '@camp/contract/base/call'
import type { listTransferCamps } from '@camp/contract/campStudents/campStudents.transfer'
import { campStudentSource } from '@camp/contract/camps/camps.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const TRANSFERRING = statement(
  'campStudents.transfer.child',
  `select e.student_id, e.camp_id, coalesce(t.source, e.source) as source, t.order_number
   from camp_students e left join camp_student_stays t on t.camp_student_id = e.id and t.to_at is null where e.id = $1`,
  { fits: { source: campStudentSource.schema } },
)
/** What a child takes along, which the reader may see; the order is that of the stay which is open. */
export const readTransferring = async (tx: Tx, id: number) => await tx.one(TRANSFERRING, [id])

// The camp `c` comes with the goods of an order as when it was bought: with its own goods where it names some, else with all of its type.
const ORDER_GOODS = 'orders p join goods g on g.id = p.goods_id'
const BOUGHT = 'case when c.goods_id is null then coalesce(c.camp_type_id = g.camp_type_id, true) else c.goods_id = p.goods_id end'

const SAME_TYPE = statement(
  'campStudents.transfer.sameType',
  `select f.camp_type_id = c.camp_type_id as same, coalesce((select ${BOUGHT} from ${ORDER_GOODS} where p.order_number = $3), true) as bought
   from camps c, camps f where c.id = $1 and c.deleted_at is null and f.id = $2`,
)
/** Is the camp of the type of the one before, and one that the child's order buys as well? Undefined: there is no such camp. */
export const fitsTransfer = async (tx: Tx, campId: number, fromCampId: number, orderNumber: string | null) => {
  const [row] = await tx.all(SAME_TYPE, [campId, fromCampId, orderNumber])
  return row && { sameType: row.same === true, bought: row.bought === true }
}

const SINCE = statement(
  'campStudents.transfer.since',
  `select exists (select from clock_ins k where k.camp_student_id = e.id and (t.after_at is null or k.submitted_at >= t.from_at))
     or exists (select from reports r where r.camp_student_id = e.id and (t.after_at is null or r.created_at >= t.from_at))
     or exists (select from feedback f where f.camp_student_id = e.id and (t.after_at is null or f.created_at >= t.from_at))
     or exists (select from camp_student_moves m where m.camp_student_id = e.id and (t.after_at is null or m.created_at >= t.from_at)) as used,
     c.deleted_at is null as camp_stands, g.active_flg as group_state
   from camp_students e join camp_student_stays t on t.camp_student_id = e.id and t.to_at is null, camp_students b
     join camps c on c.id = b.camp_id join camp_groups g on g.id = b.group_id
   where e.id = $1 and b.id = $2`,
  { notNull: ['used', 'campStands'] },
)
/** What there is since a child came by a transfer: days and words in the new camp; and whether the one before, and its group there, still take children. */
export const sinceTransfer = async (tx: Tx, id: number, fromId: number) => await tx.one(SINCE, [id, fromId])

const CAMPS = statement(
  'campStudents.transfer.camps',
  `select c.id, c.name, c.term, c.start_date::text as start_date, z.taken, c.capacity
   from camp_students e join camps f on f.id = e.camp_id join camps c on c.camp_type_id = f.camp_type_id and c.id <> f.id
     join camp_seats z on z.camp_id = c.id
   where e.id = $1 and c.deleted_at is null and current_date <= c.end_date
     and coalesce((select ${BOUGHT} from camp_student_stays t join ${ORDER_GOODS} on p.order_number = t.order_number
       where t.camp_student_id = e.id and t.to_at is null), true)
     and not exists (select from camp_students x where x.camp_id = c.id and x.student_id = e.student_id and x.status <> 'QUIT')
   order by c.start_date, c.id limit 200`,
  { notNull: ['startDate'] },
)
export const transferCamps = (db: Executor, id: number): Promise<CallAnswer<typeof listTransferCamps>> => db.all(CAMPS, [id])
