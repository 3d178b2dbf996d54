import type { CouponFilter } from '@camp/contract/coupons/coupons'
import { type RawBuilder, sql } from 'kysely'
import { type PhoneMatch, phoneCondition } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

type Condition = RawBuilder<boolean>

/** Codes `o` with their batch `b`. */
export const COUPONS = sql`(coupons o join coupon_batches b on b.id = o.batch_id)`

/**
 * How a code stands at a moment: the one place that says it, for lists, figures, exports and filters. Being expired is read from the end of
 * the batch and never stored (decision Q-104).
 */
export const statusAt = (at: string): RawBuilder<CouponFilter['status']> =>
  sql`case when o.status = 'UNUSED' and b.valid_to < ${at}::timestamptz then 'EXPIRED' else o.status end`

type Status = CouponFilter['status'] extends readonly (infer One)[] | undefined ? One : never

/** Does a code stand so at a moment? As `statusAt` says it, by columns that are indexed. */
const STANDS: Readonly<Record<Status, (at: string) => Condition>> = {
  UNUSED: (at) => sql`o.status = 'UNUSED' and b.valid_to >= ${at}::timestamptz`,
  USED: () => sql`o.status = 'USED'`,
  DISABLED: () => sql`o.status = 'DISABLED'`,
  EXPIRED: (at) => sql`o.status = 'UNUSED' and b.valid_to < ${at}::timestamptz`,
}
const standsAt = (statuses: readonly Status[], at: string): Condition =>
  sql`(${sql.join(
    statuses.map((status) => STANDS[status](at)),
    sql` or `,
  )})`

/** Of one batch, as mostly: by equality, so that an index can give the codes in their order. */
const ofBatches = ([first, ...rest]: readonly number[]): Condition =>
  rest.length === 0 && first !== undefined ? sql`o.batch_id = ${first}` : sql`o.batch_id = any(${[first, ...rest]}::bigint[])`

/** Which codes, as they stand at the moment `at`: those of the filter, some picked ones, or all but some. */
export type CouponMatch = Omit<CouponFilter, 'phone'> & {
  readonly at: string
  readonly phone?: PhoneMatch | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** The only place of conditions on codes. Those used by families that the reader may not see are not there for the reader. */
export function couponMatching(match: CouponMatch, scope: Scope): Condition {
  const seen = familiesInScope(scope, 'o.used_by_parent_id')
  const { phone } = match
  const conditions = [
    sql<boolean>`true`,
    seen && sql<boolean>`(o.order_number is null or ${seen})`,
    match.ids ? sql<boolean>`o.id = any(${match.ids}::bigint[])` : null,
    match.except ? sql<boolean>`o.id <> all(${match.except}::bigint[])` : null,
    match.code === undefined ? null : sql<boolean>`o.code = ${match.code}`,
    match.batchId ? ofBatches(match.batchId) : null,
    match.channelId ? sql<boolean>`b.channel_id = any(${match.channelId}::bigint[])` : null,
    match.goodsId ? sql<boolean>`b.goods_id = any(${match.goodsId}::bigint[])` : null,
    match.kind ? sql<boolean>`b.kind = any(${match.kind}::text[])` : null,
    match.status ? standsAt(match.status, match.at) : null,
    match.frozen === undefined ? null : sql<boolean>`(o.frozen_at is not null) = ${match.frozen}`,
    phone && sql<boolean>`o.used_by_parent_id in (select p.id from parents p where ${phoneCondition('p.phone', phone)})`,
    match.createdFrom === undefined ? null : from(sql`o.created_at`, match.createdFrom),
    match.createdTo === undefined ? null : upTo(sql`o.created_at`, match.createdTo),
    match.usedFrom === undefined ? null : from(sql`o.used_at`, match.usedFrom),
    match.usedTo === undefined ? null : upTo(sql`o.used_at`, match.usedTo),
  ].filter((condition): condition is Condition => !!condition)
  return sql.join(conditions, sql` and `)
}
