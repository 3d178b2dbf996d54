import type { CouponFilter } from '@camp/contract/coupons/coupons'
import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { withPhone } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import type { CouponMatch } from './coupons.conditions.ts'

/** A code as it was meant. What cannot be one is refused before the database is asked. */
export function codeOf(typed: string, field = 'code'): string {
  const code = tidyCoupon(typed)
  if (!isCouponCode(code)) throw new AppError('COUPON_MISTYPED', {}, { field })
  return code
}

export type CouponChoice = CouponFilter & { readonly ids?: readonly number[] | undefined; readonly except?: readonly number[] | undefined }

/**
 * A filter of the wire at this moment: its code as it was meant, its phone judged by what the reader may search. A code is looked for here by
 * those alone who may take codes out; callers who could guess ask by `askedMatch`, which counts.
 */
export function matchOf({ services, codes }: { services: Services; codes: ReadonlySet<string> }, filter: CouponChoice): CouponMatch {
  const { code, ...rest } = withPhone(filter, codes)
  if (code !== undefined && !codes.has('PROMOTE_CODE_EXPORT')) throw new Error('a code that may be a guess was not counted')
  return { ...rest, at: services.clock.now().toISOString(), ...(code !== undefined && { code: codeOf(code) }) }
}
