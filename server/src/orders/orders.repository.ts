import type { Paging } from '@camp/contract/base/call'
import { orderRow } from '@camp/contract/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { amongText, mentionsIn, offerText } from '../notify/notify.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { countBy, listed, type Rows, sumsBy } from '../platform/db/list.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { findInScope, holdersText, type Scope, scopedStatement } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { conditionsOf, type OrderMatch, refundAskedSql } from './orders.conditions.ts'
import { rollupOf, rollupRows } from './orders.figures.ts'

export type OrderRow = z.output<typeof orderRow>

/** Sort keys of the wire, and what they mean; nothing else reaches ORDER BY. */
export const orderSorts = {
  id: 'o.id',
  orderNumber: 'o.order_number',
  payAmount: 'o.pay_amount',
  refundedAmount: 'o.refunded_amount',
  createdAt: 'o.created_at',
  paidAt: { nullable: 'o.paid_at' },
} as const

const COLUMNS = sql`
  o.id, o.created_at, o.updated_at, o.version, o.order_number,
  o.parent_id, coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone,
  o.student_id, s.name as student_name, o.goods_id, o.goods_snapshot->>'name' as goods_name,
  o.quantity, o.total_amount, o.discount_amount, o.pay_amount,
  o.refunded_amount, o.pay_method, o.channel_id, c.name as channel_name,
  o.referrer_id, r.name as referrer_name, o.status, o.progress, o.refund_state,
  ${sql.raw(refundAskedSql('o'))} as refund_request, o.needs_shipping, o.paid_at, o.vouched, o.remark`
const JOINS = sql`
  join parents p on p.id = o.parent_id
  left join students s on s.id = o.student_id
  left join promotion_channels c on c.id = o.channel_id
  left join referrers r on r.id = o.referrer_id`

// What stands in the snapshot of the goods has its name.
export const ordersList = listed(
  'orders.list',
  { table: sql`orders o`, columns: COLUMNS, joins: JOINS, sorts: orderSorts },
  {
    notNull: ['goodsName'],
    fits: { status: orderRow.shape.status },
  },
)

/** The exact total: the kept one where it can answer, else a count. */
function totalOf(filter: OrderMatch, scope: Scope): RawBuilder<unknown> {
  const kept = rollupOf(filter, scope)
  return kept
    ? sql`select coalesce(sum(k.count), 0)::bigint from (${rollupRows(kept, false)}) k`
    : sql`select count(*) from orders o where ${conditionsOf(filter, scope)}`
}

const appears = (key: string, column: string) =>
  sql.raw(
    `select o.${column} as at, json_build_object('${key}', null) as before from orders x where x.id = o.id and o.${column} is not null`,
  )

const SNAPSHOT = composed(
  'orders.snapshot',
  (where: RawBuilder<unknown>) => sql`select o.created_at, null::timestamptz as deleted_at,
     json_build_object('status', o.status, 'totalAmount', o.total_amount, 'payAmount', o.pay_amount, 'refundedAmount', o.refunded_amount,
       'payMethod', o.pay_method, 'paidAt', o.paid_at, 'vouched', o.vouched, 'shippedAt', o.shipped_at, 'completedAt', o.completed_at, 'closedAt', o.closed_at,
       'remark', o.remark) as fields,
     coalesce((select json_agg(c) from (
       (select max(t.at) over (order by t.id) as at, json_build_object('status', t.from_status) as before from order_timeline t
         where t.order_id = o.id and t.from_status is distinct from t.to_status and t.from_status is not null order by t.id desc)
       union all
       select f.finished_at, json_build_object('refundedAmount', coalesce((select sum(e.amount) from refunds e
           where e.order_id = o.id and e.status = 'SUCCESS' and (e.finished_at, e.id) < (f.finished_at, f.id)), 0))
         from refunds f where f.order_id = o.id and f.status = 'SUCCESS' and f.finished_at is not null
       union all ${appears('paidAt', 'paid_at')} union all ${appears('shippedAt', 'shipped_at')}
       union all ${appears('completedAt', 'completed_at')} union all ${appears('closedAt', 'closed_at')}
     ) c), '[]') as changes from orders o where ${where}`,
  snapshotSays,
)

export const ordersRepository = {
  /** Ids first over an index, then the joins for the rows of the page; the total in the same statement. */
  page: (db: Executor, filter: OrderMatch, scope: Scope, paging: Paging): Promise<Rows<OrderRow>> =>
    ordersList.page(db, conditionsOf(filter, scope), paging, { total: totalOf(filter, scope) }),

  /** Their money. */
  sums: (db: Executor, filter: OrderMatch, scope: Scope) =>
    sumsBy(db, {
      from: sql`orders o`,
      where: conditionsOf(filter, scope),
      of: { payAmount: 'o.pay_amount', refundedAmount: 'o.refunded_amount' },
    }),

  /** How many match, as the list would say. */
  count: (db: Executor, filter: OrderMatch, scope: Scope): Promise<number> => countBy(db, totalOf(filter, scope)),

  /**
   * As it stands, by the names that its log entries use, with what its steps and refunds changed. A step has the moment at which its
   * transaction began, so that one which waited for another one is never before it.
   */
  snapshot: (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    db.one(SNAPSHOT(conditionsOf({ ids: [id] }, scope))),
}

/** Who reads the order $1, and where. */
const READERS = `(select h.id, '#/order/detail?orderNumber=' || o.order_number as link from orders o join ${holdersText('ORDER_INDEX')}
  on h.reader is null or o.parent_id in (select led_families(h.reader)) where o.id = $1::bigint)`

export const remarkMentions = mentionsIn({
  offer: statement('orders.remark.readers', offerText(READERS)),
  among: statement('orders.remark.readersAmong', amongText(READERS), { notNull: ['id', 'link'] }),
  title: 'message.mentionedOrder',
  detail: 'message.mentionedOrder.detail',
  cause: 'orderRemark',
})

const SEEN = scopedStatement('orders.remark.seen', 'o.parent_id', (scope) => `select o.id from orders o where o.id = $1 ${scope}`)
export const orderSeen = (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SEEN, id)

const NAMED = statement(
  'orders.remark.named',
  "select m.id from orders o join users m on m.id = any(o.mentions) where o.id = $1 and position('@' || m.real_name in o.remark) > 0",
)
/** Whom the remark names as it stands. */
export const namedInRemark = async (tx: Tx, id: number) => (await tx.all(NAMED, [id])).map((one) => one.id)
