import { statement, type Tx } from '../platform/db/executor.ts'

// About three visitors for each family that registered; the numbers follow from the day, so that they are the same each time.
const VISITS = statement(
  'demo.channelVisits',
  `insert into channel_visits_day (channel_id, day, visits, visitors)
   select c.id, d.day, v.visitors + v.visitors / 4, v.visitors
   from promotion_channels c
   join lateral (select business_day(p.registered_at) as day, count(*)::integer as came from parents p
     where p.channel_id = c.id and p.deleted_at is null group by 1) d on true
   cross join lateral (select d.came * 2 + (c.id * 7 + extract(doy from d.day)::integer) % 5 as visitors) v
   where c.landing_url is not null
   on conflict (channel_id, day) do update set visits = excluded.visits, visitors = excluded.visitors`,
)
// By the month, for what is bought: online places, people, and stands in the street.
const COSTS = statement(
  'demo.channelCosts',
  `insert into channel_costs (channel_id, from_day, to_day, amount, note, by_user_id)
   select c.id, m.month::date, (m.month + interval '1 month' - interval '1 day')::date,
     (case c.kind when 'KOL' then 60000 when 'OFFLINE' then 45000 when 'SCHOOL' then 20000 else 90000 end)
       * (2 + (c.id + extract(month from m.month)::integer) % 4),
     case c.kind when 'KOL' then '达人合作费' when 'OFFLINE' then '物料与场地' when 'SCHOOL' then '校园活动' else '投放' end,
     (select min(id) from users where username = 'shichang')
   from promotion_channels c
   cross join generate_series(date_trunc('month', now()) - interval '5 months', date_trunc('month', now()), interval '1 month') as m (month)
   where c.active_flg = 'ACTIVE' and c.landing_url is not null and c.deleted_at is null`,
)

/** Visits, in proportion to the families that came. */
export const fillVisits = (tx: Tx): void => tx.later(VISITS, [])

/** Visits and costs of the channels. */
export async function seedChannelFigures(tx: Tx): Promise<void> {
  await tx.named(VISITS, [])
  await tx.named(COSTS, [])
  await tx.text('select recount_channel_day()')
}
