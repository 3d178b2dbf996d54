import type { OrderFilter } from '@camp/contract/orders/orders'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral, oneOrNone, type PhoneMatch, phoneCondition } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

/** The filters of the order list after its phone was judged, and the rows that somebody picked. */
export type OrderMatch = Omit<OrderFilter, 'phone'> & {
  phone?: PhoneMatch | undefined
  ids?: number[] | undefined
  except?: number[] | undefined
}

type Condition = RawBuilder<boolean>

const col = (name: string): RawBuilder<unknown> => sql.raw(`o.${name}`)
const oneOf = (name: string, values: readonly (string | number)[] | undefined, type: 'bigint' | 'text'): Condition | null => {
  if (!values) return null
  const [only] = values
  if (values.length === 1) return sql<boolean>`${col(name)} = ${only}`
  return sql<boolean>`${col(name)} = any(${values}::${sql.raw(type)}[])`
}

// Orders of a batch lie close together: one array of their numbers is read, instead of all orders in the order of the list until enough are found.
const byCoupon = (batches: readonly number[] | undefined): Condition | null =>
  batches
    ? sql<boolean>`o.order_number = any(array(
        select x.order_number from coupons x where x.batch_id = any(${batches}::bigint[]) and x.status = 'USED'))`
    : null

// Few wait at a time: their orders are read at once.
const ASKED = sql`array(select q.order_id from refund_requests q where q.status = 'REQUESTED')`
const byRequest = (states: readonly ('WAITING' | 'NONE')[] | undefined): Condition | null => {
  if (!states || new Set(states).size !== 1) return null
  return states[0] === 'WAITING' ? sql<boolean>`o.id = any(${ASKED})` : notAsked
}

/** No refund of the order `o` waits for a decision: until then nothing is to be done for it. */
export const notAsked = sql<boolean>`o.id <> all(${ASKED})`

/** Does a request for a refund of the order `o` wait for a decision? In words of the list; null: no. */
export const refundAskedSql = (o: string): string =>
  `case when exists (select from refund_requests q where q.order_id = ${o}.id and q.status = 'REQUESTED') then 'WAITING' end`

const byPhone = (match: PhoneMatch | undefined): Condition | null =>
  match ? sql<boolean>`o.parent_id in (select f.id from parents f where ${phoneCondition('f.phone', match)})` : null

function byNumber(orderNumber: string | undefined): Condition | null {
  if (orderNumber === undefined) return null
  if (orderNumber.length === 18) return sql`o.order_number = ${orderNumber}`
  return sql`o.order_number like ${`%${likeLiteral(orderNumber)}%`}`
}

/** The only place of conditions on orders: list, total, statistics, export and "all that match" start from it. */
export function matching(filter: OrderMatch, scope: Scope): Condition {
  const conditions = [
    familiesInScope(scope, 'o.parent_id'),
    byNumber(filter.orderNumber),
    byPhone(filter.phone),
    oneOf('status', filter.status, 'text'),
    oneOf('goods_id', filter.goodsId, 'bigint'),
    filter.channelId?.includes(0) ? oneOrNone('o.channel_id', filter.channelId) : oneOf('channel_id', filter.channelId, 'bigint'),
    filter.referrerId?.includes(0) ? oneOrNone('o.referrer_id', filter.referrerId) : oneOf('referrer_id', filter.referrerId, 'bigint'),
    byCoupon(filter.couponBatchId),
    oneOf('parent_id', filter.parentId, 'bigint'),
    oneOf('student_id', filter.studentId, 'bigint'),
    oneOf('pay_method', filter.payMethod, 'text'),
    oneOf('progress', filter.progress, 'text'),
    oneOf('refund_state', filter.refundState, 'text'),
    byRequest(filter.refundRequest),
    oneOf('id', filter.ids, 'bigint'),
    filter.except === undefined ? null : sql<boolean>`o.id <> all(${filter.except}::bigint[])`,
    filter.needsShipping === undefined ? null : sql<boolean>`o.needs_shipping = ${filter.needsShipping}`,
    filter.createdFrom === undefined ? null : from(col('created_at'), filter.createdFrom),
    filter.createdTo === undefined ? null : upTo(col('created_at'), filter.createdTo),
    filter.paidFrom === undefined ? null : from(col('paid_at'), filter.paidFrom),
    filter.paidTo === undefined ? null : upTo(col('paid_at'), filter.paidTo),
    filter.amountFrom === undefined ? null : sql<boolean>`o.pay_amount >= ${filter.amountFrom}`,
    filter.amountTo === undefined ? null : sql<boolean>`o.pay_amount <= ${filter.amountTo}`,
  ].filter((condition): condition is Condition => condition !== null)
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}
