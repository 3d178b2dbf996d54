import type { Coupon } from '@camp/contract/coupons/coupons'
import { getCoupon } from '@camp/contract/coupons/coupons.steps'
import { latePart } from '../ui/base/latePart.tsx'
import { idOf, type Peek, rowPeek } from '../ui/peek/peek.ts'

/** A code beside the list: it has no page of its own. */
export const couponPeek: Peek<Coupon> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CouponLife.tsx')).CouponPeek),
  ask: (key) => ({ call: getCoupon, input: { params: { id: idOf(key) } } }),
}
