import type { CallAnswer } from '@camp/contract/base/call'
import type { getOrderStat, orderStatBy } from '@camp/contract/orders/orders'
import { orderStatus, unpaidStatuses } from '@camp/contract/orders/orders.states'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { composed, type Sql } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { conditionsOf, notAsked, type OrderMatch } from './orders.conditions.ts'
import { rollupOf, rollupRows } from './orders.figures.ts'

type Statistics = CallAnswer<typeof getOrderStat>
type By = (typeof orderStatBy)[number]
type Dimension = Exclude<By, 'toShip'>

const UNPAID = sql.join(unpaidStatuses.map((status) => sql.lit(status)))
const SUMS = sql`coalesce(sum(k.count), 0)::bigint as count, coalesce(sum(k.pay_amount), 0)::bigint as pay_amount,
  coalesce(sum(k.pay_amount) filter (where k.status not in (${UNPAID})), 0)::bigint as received_amount,
  coalesce(sum(k.refunded_amount), 0)::bigint as refunded_amount,
  coalesce(sum(k.pay_amount) filter (where k.status not in (${UNPAID})), 0)::bigint - coalesce(sum(k.refunded_amount), 0)::bigint as net_amount`

const DIMENSION = { status: 0, day: 0, goods: 1, channel: 2, referrer: 3 } as const
const NAMES = { goods: 'goods', channel: 'promotion_channels', referrer: 'referrers' } as const
const ROW_KEY = {
  status: '0',
  day: '0',
  goods: 'o.goods_id',
  channel: 'coalesce(o.channel_id, 0)',
  referrer: 'coalesce(o.referrer_id, 0)',
} as const

/** Rows that add up to the figures: the kept ones where they can answer, else the orders themselves. */
function source(filter: OrderMatch, scope: Scope, by: Dimension): RawBuilder<unknown> {
  const kept = rollupOf(filter, scope, DIMENSION[by])
  if (kept) return rollupRows(kept, by === 'day')
  return sql`select ${sql.raw(ROW_KEY[by])} as key, business_day(o.created_at) as day, o.status, 1 as count, o.pay_amount, o.refunded_amount
    from orders o where ${conditionsOf(filter, scope)}`
}

const NONE = sql`select 0 as key, current_date as day, 'PAID' as status, 0 as count, 0 as pay_amount, 0 as refunded_amount`
const money = { notNull: ['count', 'payAmount', 'receivedAmount', 'refundedAmount', 'netAmount'] } as const
const BY_STATUS = composed(
  'orders.byStatus',
  (rows: Sql) => sql`select k.status, ${SUMS} from (${rows}) k group by k.status having sum(k.count) <> 0 order by k.status`,
  { ...money, fits: { status: orderStatus.schema } },
  (make) => make(NONE),
)
const BY_DAY = composed(
  'orders.byDay',
  (rows: Sql) => sql`select k.day::text as day, ${SUMS} from (${rows}) k group by k.day having sum(k.count) <> 0 order by k.day`,
  money,
  (make) => make(NONE),
)
const named = (rows: Sql, names: Sql) => sql`
  select nullif(f.key, 0) as id, n.name, f.count, f.pay_amount, f.received_amount, f.refunded_amount, f.net_amount
  from (select k.key, ${SUMS} from (${rows}) k group by k.key having sum(k.count) <> 0) f
  left join ${names} n on n.id = f.key order by f.pay_amount desc, f.key`
const likeNamed = (made: typeof named) => made(NONE, sql.table(NAMES.goods))
const BY_GOODS = composed('orders.byGoods', named, { notNull: [...money.notNull, 'id', 'name'] }, likeNamed)
/** Some came through none. */
const BY_SOURCE = composed('orders.bySource', named, money, likeNamed)
const WAITING = composed(
  'orders.waiting',
  (where: Sql) => sql`
    select ${SUMS} from (select 1 as count, o.pay_amount, o.refunded_amount, o.status from orders o where o.status in ('PAID', 'PARTIALLY_REFUNDED') and o.progress = 'PAID' and o.needs_shipping and o.refund_state in ('NONE', 'PARTIAL') and ${notAsked} and ${where}) k`,
  money,
)

/** Figures along one dimension. A roll-up of one dimension answers only filters on that same dimension: `rollupOf` sees to it. */
async function along(db: Executor, filter: OrderMatch, scope: Scope, by: Dimension): Promise<Partial<Statistics>> {
  const rows = source(filter, scope, by)
  if (by === 'status') return { byStatus: await db.all(BY_STATUS(rows)) }
  if (by === 'day') return { byDay: await db.all(BY_DAY(rows)) }
  if (by === 'goods') return { byGoods: await db.all(BY_GOODS(rows, sql.table(NAMES.goods))) }
  const sources = await db.all(BY_SOURCE(rows, sql.table(NAMES[by])))
  return by === 'channel' ? { byChannel: sources } : { byReferrer: sources }
}

const sumOf = (parts: readonly Statistics['total'][]): Statistics['total'] =>
  parts.reduce(
    (sum, part) => ({
      count: sum.count + part.count,
      payAmount: sum.payAmount + part.payAmount,
      receivedAmount: sum.receivedAmount + part.receivedAmount,
      refundedAmount: sum.refundedAmount + part.refundedAmount,
      netAmount: sum.netAmount + part.netAmount,
    }),
    { count: 0, payAmount: 0, receivedAmount: 0, refundedAmount: 0, netAmount: 0 },
  )

/** Figures of those that wait to be shipped: paid, not refunded in full nor asked back, and of goods that need shipping. */
async function waiting(db: Executor, filter: OrderMatch, scope: Scope): Promise<Statistics['total']> {
  return (await db.one(WAITING(conditionsOf(filter, scope)))) ?? sumOf([])
}

/** Sums over all that match, and along each asked dimension: one statement each. Every dimension parts the same rows, so the first one gives the total. */
export async function orderStatistics(db: Executor, filter: OrderMatch, scope: Scope, by: readonly By[]): Promise<Statistics> {
  const parts: Partial<Statistics> = {}
  for (const dimension of new Set(by)) if (dimension !== 'toShip') Object.assign(parts, await along(db, filter, scope, dimension))
  const [first = []] = Object.values(parts) as Statistics['total'][][] // every part is a list of figures
  return { total: sumOf(first), ...parts, ...(by.includes('toShip') && { toShip: await waiting(db, filter, scope) }) }
}
