import type { CouponFilter } from '@camp/contract/coupons/coupons'
import { type RawBuilder, sql } from 'kysely'
import { ofFamily } from '../parents/parents.api.ts'
import { all, among, type Condition, either, equals, except, range } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

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

/** Which codes, as they stand at the moment `at`: those of the filter, some picked ones, or all but some. */
export type CouponMatch = Omit<CouponFilter, 'phone'> & {
  readonly at: string
  readonly phone?: PhoneMatch | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** The only place of conditions on codes. Those used by families that the reader may not see are not there for the reader. */
export function couponConditions(match: CouponMatch, scope: Scope): Condition {
  return all([
    scope.all ? null : sql<boolean>`(o.order_number is null or ${familiesInScope(scope, 'o.used_by_parent_id')})`,
    among('o.id', match.ids),
    except('o.id', match.except),
    equals('o.code', match.code),
    among('o.batch_id', match.batchId),
    among('b.channel_id', match.channelId),
    among('b.goods_id', match.goodsId),
    among('b.kind', match.kind),
    either(match.status?.map((status) => STANDS[status](match.at))),
    equals('(o.frozen_at is not null)', match.frozen),
    ofFamily('o.used_by_parent_id', match.phone),
    range('o.created_at', match.createdFrom, match.createdTo),
    range('o.used_at', match.usedFrom, match.usedTo),
  ])
}
