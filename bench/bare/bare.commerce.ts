import type pg from 'pg'
import { named } from './bare.database.ts'

export interface BareFunnel {
  readonly from: string
  readonly to: string
}

// server/migrations/0053_channels.sql, family_funnel_of: the same steps, of those who registered in these days.
const FAMILIES = `
  select coalesce(p.channel_id, 0) as key, count(*) as registered, count(f.id) as "firstPaid", count(s.finished) as finished,
    count(n.id) as "nextCamp"
  from parents p
  left join lateral (
    select o.id, o.paid_at from orders o
    where o.parent_id = p.id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') order by o.paid_at, o.id limit 1) f on true
  left join lateral (
    select 1 as finished from camp_students e join camps c on c.id = e.camp_id
    left join camp_configs k on k.camp_type_id = c.camp_type_id
    left join camp_student_figures d on d.camp_student_id = e.id
    where f.id is not null and e.parent_id = p.id and e.status = 'FINISHED'
      and coalesce(d.clock_in_days, 0) >= coalesce(k.certificate_min_clock_ins, 15) limit 1) s on true
  left join lateral (
    select o.id from orders o
    where s.finished = 1 and o.parent_id = p.id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') and o.goods_snapshot->>'kind' = 'CAMP'
      and (o.paid_at, o.id) > (f.paid_at, f.id) and o.paid_at <= f.paid_at + interval '180 days'
    order by o.paid_at, o.id limit 1) n on true
  where p.registered_at >= $1::date and p.registered_at < $2::date + 1 and p.deleted_at is null group by 1`
const MONEY = `
  select coalesce(o.channel_id, 0) as key, sum(o.pay_amount - o.refunded_amount)::bigint as net
  from orders o where o.paid_at >= $1::date and o.paid_at < $2::date + 1 and o.progress in ('PAID', 'SHIPPED', 'COMPLETED') group by 1`

/** How families came from a channel to the money. */
export async function funnel(pool: pg.Pool, { from, to }: BareFunnel) {
  const [families, money] = await Promise.all([pool.query(named(FAMILIES, [from, to])), pool.query(named(MONEY, [from, to]))])
  const sum = (rows: Record<string, number>[], key: string) => rows.reduce((all, row) => all + (row[key] ?? 0), 0)
  return {
    steps: ['registered', 'firstPaid', 'finished', 'nextCamp'].map((key) => ({ key, count: sum(families.rows, key) })),
    rows: families.rows,
    netAmount: sum(money.rows, 'net'),
  }
}

interface Listed {
  readonly columns: string
  readonly table: string
  readonly joins: string
  readonly order: string
}

/** A page with its exact total, by the conditions that have a value. */
async function paged(
  pool: pg.Pool,
  { columns, table, joins, order }: Listed,
  conditions: readonly (readonly [value: unknown, condition: (place: string) => string])[],
  page: number,
  size: number,
) {
  const held = conditions.filter(([value]) => value !== undefined)
  const values = held.map(([value]) => value)
  const where = held.map(([, condition], n) => condition(`$${n + 1}`)).join(' and ') || 'true'
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, total] = await Promise.all([
    pool.query(
      named(`select ${columns} from ${table} ${joins} where ${where} order by ${order} ${limit}`, [...values, size, (page - 1) * size]),
    ),
    pool.query(named(`select count(*) from ${table} where ${where}`, values)),
  ])
  const totalElements: number = total.rows[0]?.count ?? 0
  return { content: rows.rows, totalElements, totalPages: Math.ceil(totalElements / size), size, number: page - 1 }
}

export interface BareCodes {
  readonly batchId?: string
  readonly status?: string
}

// server/src/coupons/coupons.repository.ts and coupons.conditions.ts
const STATUS = "case when o.status = 'UNUSED' and b.valid_to < now() then 'EXPIRED' else o.status end"
const CODES: Listed = {
  columns: `o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.code, o.batch_id as "batchId", b.remark as "batchName",
    b.channel_id as "channelId", c.name as "channelName", b.goods_id as "goodsId", g.name as "goodsName", b.kind,
    b.discount_amount as "discountAmount", b.valid_from as "validFrom", b.valid_to as "validTo", ${STATUS} as status,
    o.used_by_parent_id as "usedByParentId", coalesce(p.real_name, p.nickname) as "usedByName", o.used_at as "usedAt",
    o.order_number as "orderNumber"`,
  table: 'coupons o join coupon_batches b on b.id = o.batch_id',
  joins: `join promotion_channels c on c.id = b.channel_id join goods g on g.id = b.goods_id left join parents p on p.id = o.used_by_parent_id`,
  order: 'o.created_at desc, o.id desc',
}

export const listCodes = (pool: pg.Pool, { batchId, status }: BareCodes, page: number, size: number) =>
  paged(
    pool,
    CODES,
    [
      [batchId, (p) => `o.batch_id = ${p}`],
      [status, (p) => `${STATUS} = ${p}`],
    ],
    page,
    size,
  )

export interface BareRefunds {
  readonly status?: string
  readonly createdFrom?: string
  readonly createdTo?: string
}

// server/src/refunds/refunds.list.repository.ts
const REFUNDS: Listed = {
  columns: `o.id, o.version, o.refund_number as "refundNumber", r.order_number as "orderNumber", r.parent_id as "parentId",
    coalesce(p.real_name, p.nickname) as "parentName", p.phone as "parentPhone", r.goods_snapshot->>'name' as "goodsName",
    r.goods_snapshot->>'kind' as "goodsKind", r.pay_method as "payMethod", o.amount, r.pay_amount as "payAmount", o.reason, o.status,
    o.failure, o.by_hand or o.status = 'ABNORMAL' as "byHand", o.gateway_refund_id as "gatewayRefundId", u.real_name as "requestedByName",
    d.real_name as "approvedByName", o.created_at as "createdAt", o.finished_at as "finishedAt"`,
  table: 'refunds o join orders r on r.id = o.order_id',
  joins: `join parents p on p.id = r.parent_id left join refund_requests q on q.refund_id = o.id
    left join users u on u.id = coalesce(q.asked_by, o.requested_by) left join users d on d.id = q.decided_by`,
  order: 'o.created_at desc, o.id desc',
}

export const listRefunds = (pool: pg.Pool, { status, createdFrom, createdTo }: BareRefunds, page: number, size: number) =>
  paged(
    pool,
    REFUNDS,
    [
      [status, (p) => `o.status = ${p}`],
      [createdFrom, (p) => `o.created_at >= ${p}::date`],
      [createdTo, (p) => `o.created_at < ${p}::date + 1`],
    ],
    page,
    size,
  )

export interface BareBill {
  readonly day: string
  readonly class?: string
  readonly kind?: string
}

// server/src/reconcile/reconcile.repository.ts
const DIFFERENCE = "((coalesce(o.amount_there, 0) - coalesce(o.amount_here, 0)) * case o.kind when 'PAYMENT' then 1 else -1 end)"
const BILL: Listed = {
  columns: `o.id, o.class, o.kind, o.at, o.transaction_id as "transactionId", o.order_number as "orderNumber", o.refund_number as "refundNumber",
    o.provider_refund_id as "providerRefundId", o.order_id is not null as known, o.amount_there as "amountThere",
    o.amount_here as "amountHere", ${DIFFERENCE} as difference, round(o.fee_there / 1000.0)::bigint as "feeThere",
    round(o.fee_here / 1000.0)::bigint as "feeHere", o.is_open as open,
    coalesce(o.is_open and o.class = 'MISSING_HERE' and r.progress = 'PENDING_PAYMENT' and r.pay_amount = o.amount_there, false) as takeable,
    o.taken_in_at as "takenInAt", o.reason, u.real_name as "explainedByName", o.explained_at as "explainedAt", o.created_at as "createdAt",
    o.updated_at as "updatedAt", o.version`,
  table: 'statement_lines o left join orders r on r.id = o.order_id',
  joins: 'left join users u on u.id = o.explained_by',
  order: 'o.at, o.id',
}

export const billLines = (pool: pg.Pool, filter: BareBill, page: number, size: number) =>
  paged(
    pool,
    BILL,
    [
      [filter.day, (p) => `o.day_id = ${p}`],
      [filter.class, (p) => `o.class = ${p}`],
      [filter.kind, (p) => `o.kind = ${p}`],
    ],
    page,
    size,
  )
