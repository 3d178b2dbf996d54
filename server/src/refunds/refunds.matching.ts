import type { RefundFilter } from '@camp/contract/refunds/refunds'
import type { RefundRequestFilter } from '@camp/contract/refunds/refunds.requests'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral, nameCondition, type PhoneMatch, phoneCondition } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

type Condition = RawBuilder<boolean>
type Judged<F> = Omit<F, 'phone'> & { readonly phone?: PhoneMatch | undefined }

export type RefundMatch = Judged<RefundFilter> & {
  readonly ids?: number[] | undefined
  readonly except?: number[] | undefined
  /** What is asked about is hidden from the reader: nothing is found. */
  readonly nothing?: boolean
}
export type RequestMatch = Judged<RefundRequestFilter>

const all = (conditions: readonly (Condition | null)[]): Condition => {
  const held = conditions.filter((condition): condition is Condition => condition !== null)
  return held.length === 0 ? sql<boolean>`true` : sql.join(held, sql` and `)
}

/** One value is compared by itself: an index that begins with the column then holds the rest in its order, which it does not for several. */
const among = (column: string, values: readonly (string | number)[] | undefined, type: 'bigint' | 'text'): Condition | null => {
  if (values === undefined) return null
  return values.length === 1
    ? sql<boolean>`${sql.raw(column)} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${sql.raw(column)} = any(${values}::${sql.raw(type)}[])`
}

const part = (column: string, value: string | undefined): Condition | null =>
  value === undefined ? null : sql<boolean>`${sql.raw(column)} like ${`%${likeLiteral(value)}%`}`

const byPhone = (match: PhoneMatch | undefined): Condition | null =>
  match ? sql<boolean>`r.parent_id in (select p.id from parents p where ${phoneCondition('p.phone', match)})` : null

/** The only place of conditions on refunds: `o` is the refund, `r` its order. */
export const refundMatching = (match: RefundMatch, scope: Scope): Condition =>
  all([
    familiesInScope(scope, 'r.parent_id'),
    part('o.refund_number', match.refundNumber),
    part('r.order_number', match.orderNumber),
    byPhone(match.phone),
    among('o.status', match.status, 'text'),
    among('r.pay_method', match.payMethod, 'text'),
    among('r.goods_id', match.goodsId, 'bigint'),
    among('o.id', match.ids, 'bigint'),
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.nothing ? sql<boolean>`false` : null,
    match.reason === undefined ? null : nameCondition(['o.reason'], match.reason),
    match.byHand === undefined ? null : sql<boolean>`o.by_hand = ${match.byHand}`,
    match.amountFrom === undefined ? null : sql<boolean>`o.amount >= ${match.amountFrom}`,
    match.amountTo === undefined ? null : sql<boolean>`o.amount <= ${match.amountTo}`,
    match.createdFrom === undefined ? null : from(sql`o.created_at`, match.createdFrom),
    match.createdTo === undefined ? null : upTo(sql`o.created_at`, match.createdTo),
    match.finishedFrom === undefined ? null : from(sql`o.finished_at`, match.finishedFrom),
    match.finishedTo === undefined ? null : upTo(sql`o.finished_at`, match.finishedTo),
  ])

/** Does one of these conditions look at the order? */
export const asksOrders = ({ orderNumber, phone, payMethod, goodsId }: RefundMatch, scope: Scope): boolean =>
  !scope.all || [orderNumber, phone, payMethod, goodsId].some((one) => one !== undefined)

/** The only place of conditions on requests: `o` is the request, `r` its order. */
export const requestMatching = (match: RequestMatch, scope: Scope): Condition =>
  all([
    familiesInScope(scope, 'r.parent_id'),
    part('r.order_number', match.orderNumber),
    byPhone(match.phone),
    among('o.status', match.status, 'text'),
    among("r.goods_snapshot->>'kind'", match.goodsKind, 'text'),
    among('o.asked_by', match.askedById, 'bigint'),
    match.differs === undefined ? null : sql<boolean>`(o.amount <> o.proposed_amount) = ${match.differs}`,
    match.createdFrom === undefined ? null : from(sql`o.created_at`, match.createdFrom),
    match.createdTo === undefined ? null : upTo(sql`o.created_at`, match.createdTo),
  ])
