import type { CallAnswer } from '@camp/contract/base/call'
import type { getOrderStat, orderStatBy } from '@camp/contract/orders/orders'
import { unpaidStatuses } from '@camp/contract/orders/orders.states'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import { keptFigures, keptRows } from './orders.figures.ts'
import { matching, notAsked, type OrderMatch } from './orders.matching.ts'

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
  const kept = keptFigures(filter, scope, DIMENSION[by])
  if (kept) return keptRows(kept, by === 'day')
  return sql`select ${sql.raw(ROW_KEY[by])} as key, business_day(o.created_at) as day, o.status, 1 as count, o.pay_amount, o.refunded_amount
    from orders o where ${matching(filter, scope)}`
}

/** Figures along one dimension. A roll-up of one dimension answers only filters on that same dimension: `keptFigures` sees to it. */
async function along(db: Executor, filter: OrderMatch, scope: Scope, by: Dimension): Promise<Partial<Statistics>> {
  const rows = source(filter, scope, by)
  if (by === 'status') {
    return {
      byStatus: await db.all(
        sql<NonNullable<Statistics['byStatus']>[number]>`
      select k.status, ${SUMS} from (${rows}) k group by k.status having sum(k.count) <> 0 order by k.status`.compile(builder),
      ),
    }
  }
  if (by === 'day') {
    return {
      byDay: await db.all(
        sql<NonNullable<Statistics['byDay']>[number]>`
      select k.day::text as day, ${SUMS} from (${rows}) k group by k.day having sum(k.count) <> 0 order by k.day`.compile(builder),
      ),
    }
  }
  const named = await db.all(
    sql<{ id: number; name: string } & Statistics['total']>`
    select nullif(f.key, 0) as id, n.name, f.count, f.pay_amount, f.received_amount, f.refunded_amount, f.net_amount
    from (select k.key, ${SUMS} from (${rows}) k group by k.key having sum(k.count) <> 0) f
    left join ${sql.table(NAMES[by])} n on n.id = f.key order by f.pay_amount desc, f.key`.compile(builder),
  )
  return by === 'goods' ? { byGoods: named } : by === 'channel' ? { byChannel: named } : { byReferrer: named }
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
  const [found] = await db.all(
    sql<Statistics['total']>`
    select ${SUMS} from (select 1 as count, o.pay_amount, o.refunded_amount, o.status from orders o where o.status in ('PAID', 'PARTIALLY_REFUNDED') and o.progress = 'PAID' and o.needs_shipping and o.refund_state in ('NONE', 'PARTIAL') and ${notAsked} and ${matching(filter, scope)}) k`.compile(
      builder,
    ),
  )
  return found ?? sumOf([])
}

/** Sums over all that match, and along each asked dimension: one statement each. Every dimension parts the same rows, so the first one gives the total. */
export async function orderStatistics(db: Executor, filter: OrderMatch, scope: Scope, by: readonly By[]): Promise<Statistics> {
  const parts: Partial<Statistics> = {}
  for (const dimension of new Set(by)) if (dimension !== 'toShip') Object.assign(parts, await along(db, filter, scope, dimension))
  const [first = []] = Object.values(parts) as Statistics['total'][][] // every part is a list of figures
  return { total: sumOf(first), ...parts, ...(by.includes('toShip') && { toShip: await waiting(db, filter, scope) }) }
}
