import { isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { defineNoun } from '../platform/signedIn/noun.ts'

export const couponsNoun = defineNoun({
  screens: [
    {
      path: '/extension/exchange',
      codes: ['PROMOTE_CODE'],
      load: async () => (await import('./ExchangePage.tsx')).ExchangePage,
    },
  ],
  // One redemption code by all of its characters; what the check character refuses is not asked for, and counts as no guess.
  searches: [
    {
      record: 'coupon',
      codes: ['PROMOTE_CODE'],
      accepts: (text) => isCouponCode(tidyCoupon(text)),
      load: async () => (await import('./couponSearch.ts')).findCoupons,
    },
  ],
  live: { coupon: ['Coupons'], couponBatch: ['Coupons'] },
})
