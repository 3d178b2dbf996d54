import type { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'

// Overhead of the months that are over, by one key and the other; nobody has said that of this month yet. Most goods that are sent have a price.
const OVERHEAD = seldom(
  'demo.profitOverhead',
  `insert into profit_entries (kind, month, amount, basis, by_user_id)
   select 'OVERHEAD', m.month::date, 1200000 + 10000 * extract(month from m.month)::integer,
     case when extract(month from m.month)::integer % 3 = 0 then 'DAYS' else 'SEATS' end, (select min(id) from users where username = 'caiwu')
   from generate_series(date_trunc('month', now()) - interval '8 months', date_trunc('month', now()) - interval '1 month', interval '1 month') as m (month)
   where not exists (select from profit_entries where kind = 'OVERHEAD')`,
)
const MATERIALS = seldom(
  'demo.profitMaterials',
  `insert into profit_entries (kind, month, goods_id, amount, by_user_id)
   select 'MATERIAL', (date_trunc('month', now()) - interval '24 months')::date, g.id, g.price_amount / 5,
     (select min(id) from users where username = 'caiwu')
   from goods g where g.needs_shipping and g.id % 4 <> 0 and not exists (select from profit_entries e where e.goods_id = g.id)`,
)
const CLOSE = seldom(
  'demo.profitClose',
  `select 1 as done from close_profit((date_trunc('month', now()) - interval '2 months')::date, (select min(id) from users where username = 'caiwu'))
   where not exists (select from profit_closings)`,
)
const CLOSED = seldom(
  'demo.profitClosed',
  "update profit_closings set closed_at = least(month + interval '1 month 4 days 10 hours', now())",
)
const RECOUNT = seldom('demo.profitRecount', 'select 1 as done from recount_profit()')

/** What finance said of past months, all that was booked, and months that are final but for the last two. */
export async function seedProfit(tx: Tx): Promise<void> {
  await tx.all(OVERHEAD, [])
  await tx.all(MATERIALS, [])
  await tx.all(RECOUNT, [])
  await tx.all(CLOSE, [])
  await tx.all(CLOSED, [])
}
