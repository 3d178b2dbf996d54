import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// With whom the child was when it finished. Another order than the one by which it came; a camp that is paid for early counts as well.
const RENEWAL = statement(
  'coaches.renewal',
  `select count(*) as finished, count(*) filter (where w.renewed) as renewed,
     count(*) filter (where not w.renewed and w.until >= now()) as may_renew
   from (
     select e.finished_at + make_interval(days => $4::int) as until, exists (
       select from orders o where o.parent_id = e.parent_id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED')
         and o.goods_snapshot->>'kind' = 'CAMP' and o.order_number is distinct from e.order_number and o.paid_at >= e.joined_at
         and o.paid_at <= e.finished_at + make_interval(days => $4::int)) as renewed
     from camp_groups g join camp_students e on e.group_id = g.id and e.status = 'FINISHED'
     where g.coach_id = $1 and business_day(e.finished_at) between $2::date and $3::date) w`,
  { notNull: ['finished', 'renewed', 'mayRenew'] },
)

export const renewalRepository = {
  /** Who finished with a coach in a period, and of these whose family came again within so many days. */
  of: async (db: Executor, coachId: number, from: string, to: string, days: number) =>
    (await db.one(RENEWAL, [coachId, from, to, days])) ?? { finished: 0, renewed: 0, mayRenew: 0 },
}
