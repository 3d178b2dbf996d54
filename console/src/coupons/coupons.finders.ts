import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { defineFinders } from '../platform/signedIn/finder.ts'

/** One redemption code by all of its characters; what the check character refuses is not asked for, and counts as no guess. */
export const finders = defineFinders([
  {
    record: couponRecord,
    codes: ['PROMOTE_CODE'],
    accepts: (text) => isCouponCode(tidyCoupon(text)),
    load: async () => (await import('./couponFinder.ts')).findCoupons,
  },
])
