import type { Paging } from '@camp/contract/base/call'
import { goodsKind } from '@camp/contract/goods/goods.labels'
import type { Refund } from '@camp/contract/refunds/refunds'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { countBy, listed, type Rows, sumsBy } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { composed } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { asksOrders, refundConditions as conditionsOf, type RefundMatch } from './refunds.conditions.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', finishedAt: { nullable: 'o.finished_at' }, amount: 'o.amount' } as const

const TABLE = sql`refunds o join orders r on r.id = o.order_id`
/** Each refund has its order: where no filter asks about orders, they are picked and counted without a look at it. */
const placeOf = (match: RefundMatch, scope: Scope) => (asksOrders(match, scope) ? TABLE : sql`refunds o`)
const COLUMNS = sql`o.id, o.version, o.refund_number, r.order_number, r.parent_id,
  coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone, r.goods_snapshot->>'name' as goods_name,
  r.goods_snapshot->>'kind' as goods_kind, r.pay_method, o.amount, r.pay_amount, o.reason, o.status, o.source, o.failure,
  o.by_hand or o.status = 'ABNORMAL' as by_hand, o.gateway_refund_id, u.real_name as requested_by_name, d.real_name as approved_by_name,
  o.created_at, o.finished_at`
const JOINS = sql`join parents p on p.id = r.parent_id left join refund_requests q on q.refund_id = o.id
  left join users u on u.id = coalesce(q.asked_by, o.requested_by) left join users d on d.id = q.decided_by`

const STAT = composed(
  'refunds.stat',
  (from: RawBuilder<unknown>, where: Sql) => sql`
    select count(*) as count, coalesce(sum(o.amount), 0)::bigint as amount,
      coalesce(sum(o.amount) filter (where o.status = 'SUCCESS'), 0)::bigint as done_amount
    from ${from} where ${where}`,
  { notNull: ['amount', 'doneAmount'] },
  (make) => make(TABLE, sql`true`),
)
const BOARD = composed(
  'refunds.board',
  (from: RawBuilder<unknown>, where: Sql) => sql`
    select o.status, count(*) as count, coalesce(sum(o.amount), 0)::bigint as amount from ${from} where ${where} group by o.status`,
  { notNull: ['amount'] },
  (make) => make(TABLE, sql`true`),
)
const FIGURES = composed(
  'refunds.figures',
  (seen: Sql, at: string) => sql`
    select q.count as to_approve, q.amount as to_approve_amount, f.processing, f.late, f.abnormal, f.closed
    from (select count(*) as count, coalesce(sum(o.amount), 0)::bigint as amount from refund_requests o join orders r on r.id = o.order_id
        where o.status = 'REQUESTED' and ${seen}) q,
      (select count(*) filter (where o.status = 'PROCESSING') as processing,
        count(*) filter (where o.status = 'PROCESSING' and o.created_at < ${at}::timestamptz - interval '1 hour') as late,
        count(*) filter (where o.status = 'ABNORMAL') as abnormal, count(*) filter (where o.status = 'CLOSED') as closed
        from ${TABLE} where o.status in ('PROCESSING', 'ABNORMAL', 'CLOSED') and ${seen}) f`,
  { notNull: ['toApproveAmount'] },
)
export const refundsList = listed(
  'refunds.list',
  { table: TABLE, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  { notNull: ['goodsName'], fits: { goodsKind: goodsKind.schema } },
)

export const refundsListRepository = {
  page: (db: Executor, match: RefundMatch, scope: Scope, paging: Paging): Promise<Rows<Refund>> => {
    const where = conditionsOf(match, scope)
    return refundsList.page(db, where, paging, { pickedFrom: placeOf(match, scope) })
  },

  /** How many match, for an export. */
  count: (db: Executor, match: RefundMatch, scope: Scope): Promise<number> =>
    countBy(db, sql`select count(*) from ${placeOf(match, scope)} where ${conditionsOf(match, scope)}`),

  /** Their money. */
  stat: async (db: Executor, match: RefundMatch, scope: Scope) =>
    found(await db.one(STAT(placeOf(match, scope), conditionsOf(match, scope)))),

  /** How many there are in each state, and what they come to. */
  board: (db: Executor, match: RefundMatch, scope: Scope) => db.all(BOARD(placeOf(match, scope), conditionsOf(match, scope))),

  /** The money of those that are chosen. */
  sums: (db: Executor, match: RefundMatch, scope: Scope) =>
    sumsBy(db, { from: placeOf(match, scope), where: conditionsOf(match, scope), of: { amount: 'o.amount' } }),

  /** What waits at the desk. `at`: the moment from which an hour is counted back. */
  figures: async (db: Executor, scope: Scope, at: string) => found(await db.one(FIGURES(familiesInScope(scope, 'r.parent_id'), at))),
}
