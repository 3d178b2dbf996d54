import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

// What the lists show is kept as sums: of the lines of an entry, and of those of a month that is not closed. Both are held against the lines.
const BROKEN = seldom(
  'sums.broken',
  `with place as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount from (
       select coach_id, day, kind, origin, camp_id, group_id, coach_group_id, minutes, amount from work_entries
       union all select coach_id, day, kind, origin, camp_id, group_id, coach_group_id, -minutes, -amount from work_lines) n
     group by coach_id, day, kind, origin, camp_id, group_id, coach_group_id having sum(minutes) <> 0 or sum(amount) <> 0),
   months as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount from work_lines group by 1, 2),
   bad as (select coach_id, month from place union
     select o.coach_id, o.month from work_statements o left join months n using (coach_id, month)
     where o.live and o.lines_hash is null and (coalesce(n.minutes, 0), coalesce(n.amount, 0)) is distinct from (o.minutes, o.amount))
   select k.name as coach, b.month from bad b join coaches k on k.id = b.coach_id order by b.month, b.coach_id limit 200`,
  { notNull: ['month'] },
)

/** Coaches and months whose sums are not those of their lines. */
export const brokenSums = (db: Executor): Promise<{ coach: string; month: string }[]> => db.all(BROKEN)
