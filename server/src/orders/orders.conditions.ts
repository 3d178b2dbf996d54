import type { OrderFilter } from '@camp/contract/orders/orders'
import { sql } from 'kysely'
import { ofFamily } from '../parents/parents.api.ts'
import { all, among, between, type Condition, equals, except, oneOrNone, range } from '../platform/db/list.ts'
import { likeLiteral, type PhoneMatch } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** The filters of the order list after its phone was judged, and the rows that somebody picked. */
export type OrderMatch = Omit<OrderFilter, 'phone'> & {
  phone?: PhoneMatch | undefined
  ids?: number[] | undefined
  except?: number[] | undefined
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

function byNumber(orderNumber: string | undefined): Condition | null {
  if (orderNumber === undefined) return null
  if (orderNumber.length === 18) return sql`o.order_number = ${orderNumber}`
  return sql`o.order_number like ${`%${likeLiteral(orderNumber)}%`}`
}

/** The only place of conditions on orders: list, total, statistics, export and "all that match" start from it. */
export function conditionsOf(filter: OrderMatch, scope: Scope): Condition {
  return all([
    familiesInScope(scope, 'o.parent_id'),
    byNumber(filter.orderNumber),
    ofFamily('o.parent_id', filter.phone),
    among('o.status', filter.status),
    among('o.goods_id', filter.goodsId),
    oneOrNone('o.channel_id', filter.channelId),
    oneOrNone('o.referrer_id', filter.referrerId),
    byCoupon(filter.couponBatchId),
    among('o.parent_id', filter.parentId),
    among('o.student_id', filter.studentId),
    among('o.pay_method', filter.payMethod),
    among('o.progress', filter.progress),
    among('o.refund_state', filter.refundState),
    byRequest(filter.refundRequest),
    among('o.id', filter.ids),
    except('o.id', filter.except),
    equals('o.needs_shipping', filter.needsShipping),
    equals('o.vouched', filter.vouched),
    range('o.created_at', filter.createdFrom, filter.createdTo),
    range('o.paid_at', filter.paidFrom, filter.paidTo),
    between('o.pay_amount', filter.amountFrom, filter.amountTo),
  ])
}

/** States of a parcel that can still be stopped. */
export const UNDER_WAY = "'CREATED', 'COLLECTED', 'IN_TRANSIT', 'DELIVERING', 'PROBLEM'"

/** Is the money of the order `order` on its way back, all of it gone, or asked for? A part that was given back stops no parcel. */
const givenBack = (
  order: string,
): string => `(exists (select from orders z where z.id = ${order} and z.refund_state in ('REFUNDING', 'FULL'))
    or exists (select from refund_requests q where q.order_id = ${order} and q.status = 'REQUESTED'))`

/** Is the parcel `l` under way, or about to be, while its order is given back? */
export const toStopSql = (l: string): string => `${l}.status in (${UNDER_WAY}) and ${givenBack(`${l}.order_id`)}`
