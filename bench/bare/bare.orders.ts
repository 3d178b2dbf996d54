import type pg from 'pg'
import { named } from './bare.database.ts'

/** The filters that the measurements use, under the product's names. */
export interface BareFilter {
  readonly status?: string
  readonly channelId?: string
  readonly payMethod?: string
  readonly amountFrom?: string
  readonly phone?: string
  readonly createdFrom?: string
  readonly createdTo?: string
}

// server/src/orders/orders.conditions.ts
function conditionsOf(filter: BareFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (filter.phone?.length === 11) add(filter.phone, (p) => `o.parent_id in (select f.id from parents f where f.phone = ${p})`)
  else if (filter.phone !== undefined)
    add(`%${filter.phone}%`, (p) => `o.parent_id in (select f.id from parents f where f.phone like ${p})`)
  add(filter.status, (p) => `o.status = ${p}`)
  add(filter.channelId, (p) => `o.channel_id = ${p}`)
  add(filter.payMethod, (p) => `o.pay_method = ${p}`)
  add(filter.createdFrom, (p) => `o.created_at >= ${p}::timestamptz`)
  add(filter.createdTo, (p) => `o.created_at < ${p}::timestamptz + '1 day'::interval`)
  add(filter.amountFrom, (p) => `o.pay_amount >= ${p}`)
  return { where: conditions.join(' and ') || 'true', values }
}

// server/src/orders/orders.repository.ts: COLUMNS and JOINS
const COLUMNS = `
  o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.order_number as "orderNumber",
  o.parent_id as "parentId", coalesce(p.real_name, p.nickname) as "parentName", p.phone as "parentPhone",
  o.student_id as "studentId", s.name as "studentName", o.goods_id as "goodsId", o.goods_snapshot->>'name' as "goodsName",
  o.quantity, o.total_amount as "totalAmount", o.discount_amount as "discountAmount", o.pay_amount as "payAmount",
  o.refunded_amount as "refundedAmount", o.pay_method as "payMethod", o.channel_id as "channelId", c.name as "channelName",
  o.referrer_id as "referrerId", r.name as "referrerName", o.status, o.progress, o.refund_state as "refundState",
  o.needs_shipping as "needsShipping", o.paid_at as "paidAt", o.remark`
const JOINS = `
  join parents p on p.id = o.parent_id
  left join students s on s.id = o.student_id
  left join promotion_channels c on c.id = o.channel_id
  left join referrers r on r.id = o.referrer_id`
const ORDER = 'o.created_at desc, o.id desc'

/** A page with its exact total: server/src/platform/db/list.ts, but the total is counted, and LIMIT and OFFSET are bound. */
export async function listOrders(pool: pg.Pool, filter: BareFilter, page: number, size: number) {
  const { where, values } = conditionsOf(filter)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const text = `
    with picked as materialized (select o.id from orders o where ${where} order by ${ORDER} ${limit})
    select t.total as "_total", row.* from (select (select count(*) from orders o where ${where}) as total) t
    left join lateral (
      select ${COLUMNS}, row_number() over (order by ${ORDER}) as "_n"
      from picked join orders o on o.id = picked.id ${JOINS}
    ) row on true order by row."_n"`
  const { rows } = await pool.query(named(text, [...values, size, (page - 1) * size]))
  const totalElements: number = rows[0]?._total ?? 0
  const content = rows.filter((row) => row.id !== null)
  for (const row of content) {
    delete row._total
    delete row._n
  }
  return { content, totalElements, totalPages: Math.ceil(totalElements / size), size, number: page - 1 }
}

/** server/src/orders/orders.statistics.ts by day, over the orders themselves: there is no roll-up here. */
export async function statisticsByDay(pool: pg.Pool, filter: BareFilter) {
  const { where, values } = conditionsOf(filter)
  const { rows: byDay } = await pool.query(
    named(
      `select business_day(o.created_at)::text as day, count(*) as count, sum(o.pay_amount)::bigint as "payAmount",
        coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0)::bigint as "receivedAmount",
        sum(o.refunded_amount)::bigint as "refundedAmount",
        (coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0) - sum(o.refunded_amount))::bigint as "netAmount"
      from orders o where ${where} group by business_day(o.created_at) order by business_day(o.created_at)`,
      values,
    ),
  )
  const total = { count: 0, payAmount: 0, receivedAmount: 0, refundedAmount: 0, netAmount: 0 }
  for (const day of byDay) {
    total.count += day.count
    total.payAmount += day.payAmount
    total.receivedAmount += day.receivedAmount
    total.refundedAmount += day.refundedAmount
    total.netAmount += day.netAmount
  }
  return { total, byDay }
}

/** server/src/orders/orders.service.ts, remarkOrder: the change and its row of the log in one transaction. */
export async function changeRemark(pool: pg.Pool, id: number, remark: string) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      named('update orders set remark = $2, updated_at = now(), version = version + 1 where id = $1 returning id, version, order_number', [
        id,
        remark,
      ]),
    )
    const [order] = rows
    await client.query(
      named(
        `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
          after, ip, user_agent, request_id, mac)
        values (date_trunc('month', now())::date, now(), null, 'EDIT', 'SERVER', 'updateOrderRemark', $2, 'order', $1, $3, '127.0.0.1',
          'bare', 'bare', '')`,
        [id, JSON.stringify({ orderNumber: order.order_number }), JSON.stringify({ remark })],
      ),
    )
    await client.query('commit')
    return { id: order.id, version: order.version }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The rows of an export: the list without its page. */
export function exportStatement(filter: BareFilter): { text: string; values: unknown[] } {
  const { where, values } = conditionsOf(filter)
  return { text: `select ${COLUMNS} from orders o ${JOINS} where ${where} order by ${ORDER}`, values }
}
