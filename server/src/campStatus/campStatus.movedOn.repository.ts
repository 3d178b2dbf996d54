import { refundOfStaySql } from '../camps/camps.names.api.ts'
import { type Executor, type Row, statement } from '../platform/db/executor.ts'

const EARLIER = statement(
  'campStatus.earlierStays',
  `select t.camp_student_id as id, t.from_at as "from", t.to_at as "to", case when b.refund_order is null then t.reason end as reason, b.refund_order, u.real_name as by, g.id as group_id, g.name as group_name,
     g.coach_id, c.name as coach_name, k.days::integer as clock_in_days, k.last as last_clock_in_at
   from camp_student_stays t join camp_students s on s.id = t.camp_student_id join camp_groups g on g.id = t.group_id
     left join coaches c on c.id = g.coach_id left join users u on u.id = t.by_user_id
     cross join lateral (select ${refundOfStaySql('t')} as refund_order) b
     cross join lateral (select count(*) as days, max(i.submitted_at) as last from clock_ins i
       where i.camp_student_id = t.camp_student_id and i.clock_in_date between t.from_day and t.to_day) k
   where t.camp_student_id = any($1::bigint[]) and t.group_id in (select led_camp_groups($2))
     and s.group_id not in (select led_camp_groups($2))
   order by t.camp_student_id, t.from_at`,
  { notNull: ['clockInDays'] },
)

export type EarlierStay = Row<typeof EARLIER>

/** The stays in groups of the reader's, the first one first, of those of these enrolments that are in a group of somebody else's now. */
export const earlierStays = (db: Executor, userId: number | null, ids: readonly number[]): Promise<EarlierStay[]> =>
  db.all(EARLIER, [ids, userId])
