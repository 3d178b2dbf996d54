import type { Tx } from '../platform/db/executor.ts'

/** What the planner works on: levels of the groups of camps that have not begun, and coaches whom families wish. */
export async function seedDivision(tx: Tx): Promise<void> {
  await tx.text(
    `update camp_groups g set level = l.level from (
       select e.group_id, mode() within group (order by s.english_level) as level
       from camp_students e join students s on s.id = e.student_id join camps c on c.id = e.camp_id
       where c.start_date > business_day(now()) and s.english_level is not null group by 1) l
     where l.group_id = g.id`,
  )
  await tx.text(
    `update camp_students e set preferred_coach_id = w.coach_id from (
       select x.id, (select g.coach_id from camp_groups g where g.camp_id = x.camp_id and g.coach_id is not null and g.active_flg = 'ACTIVE'
         order by (g.id * 7 + x.id) % 11, g.id limit 1) as coach_id
       from camp_students x join camps c on c.id = x.camp_id
       where c.start_date > business_day(now()) and x.status = 'STUDYING' and x.id % 7 = 0) w
     where w.id = e.id and w.coach_id is not null`,
  )
}
