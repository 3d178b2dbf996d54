import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'

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
   where c.active_flg = 'ACTIVE' and c.landing_url is not null and c.deleted_at is null
     -- For some months nobody has said yet: unknown, which is not 0.
     and (c.id + extract(month from m.month)::integer) % 5 <> 0
     and not exists (select from channel_costs k where k.channel_id = c.id)`,
)

// Marketing looks after most of them; cards are printed from the newest batch that is not over.
const OWNERS = statement(
  'demo.channelOwners',
  `update promotion_channels c set owner_user_id = u.id,
     default_batch_id = (select max(b.id) from coupon_batches b where b.channel_id = c.id and b.valid_to > now())
   from users u where u.username = 'shichang' and c.owner_user_id is null and c.id % 4 <> 0`,
)
// Two codes of a batch that may have leaked are held back.
const FROZEN = statement(
  'demo.frozenCodes',
  `with picked as (
     select o.id from coupons o where o.status = 'UNUSED' and o.batch_id = (select max(id) from coupon_batches where valid_to > now()) order by o.id limit 2),
   done as (update coupons o set status = 'DISABLED', frozen_at = now() - interval '20 hours', frozen_reason = '家长反映截图被转发，待核实'
     from picked where o.id = picked.id returning o.id, o.frozen_at, o.frozen_reason)
   insert into coupon_events (coupon_id, at, kind, by_user_id, note)
   select d.id, d.frozen_at, 'FROZEN', (select min(id) from users where username = 'shichang'), d.frozen_reason from done d`,
)
// Somebody read one code after the other from a list that had gone round: all of them had been used.
const TRIED = statement(
  'demo.refusedCodes',
  `insert into coupon_events (coupon_id, at, kind, by_user_id, parent_id, reason)
   select o.id, date_trunc('hour', now() - interval '2 days') + make_interval(mins => (row_number() over (order by o.id))::int), 'REFUSED',
     (select min(id) from users where username = 'kefu'), o.used_by_parent_id, 'USED'
   from coupons o where o.status = 'USED' and o.batch_id = (
     select b.id from coupon_batches b join coupons c on c.batch_id = b.id and c.status = 'USED' group by b.id order by count(*) desc, b.id limit 1)
   order by o.id limit 7`,
)

/** Visits, in proportion to the families that came. */
export const fillVisits = (tx: Tx): void => tx.later(VISITS, [])

/** Costs of channels that have none. */
export const fillCosts = (tx: Tx): void => tx.later(COSTS, [])

/** Visits, costs and owners of the channels, and what happens to their codes. */
export async function seedChannelFigures(tx: Tx): Promise<void> {
  await tx.all(VISITS, [])
  await tx.all(COSTS, [])
  for (const each of [OWNERS, FROZEN, TRIED]) await tx.all(each, [])
  await tx.run('select recount_channel_day()')
}
