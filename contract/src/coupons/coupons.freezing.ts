import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { stepWithReason } from '../base/steps.ts'
import { couponStatus } from './coupons.labels.ts'

const freezing = {
  ...stepWithReason,
  area: 'Coupons',
  beyond: true,
  answer: json(z.object({ id: z.int(), status: couponStatus.schema, version: z.int() })),
  codes: ['PROMOTE_CODE_DISABLE'],
} as const

/** Holds back one unused code, as it may be in wrong hands: it counts as disabled, and nobody can redeem it until it is thawed. */
export const freezeCoupon = defineCall({
  ...freezing,
  id: 'freezeCoupon',
  title: { zh: '冻结兑换码', en: 'Freeze a code' },
  path: '/api/promotion-channel/coupon/{id}/freeze',
  audit: { type: 'FROZEN', target: 'coupon', says: { zh: '冻结兑换码 1 张', en: 'Froze a redemption code' } },
})

/** Gives a frozen code back. One that was disabled meanwhile, with its batch, stays so. */
export const thawCoupon = defineCall({
  ...freezing,
  id: 'thawCoupon',
  title: { zh: '解冻兑换码', en: 'Thaw a code' },
  path: '/api/promotion-channel/coupon/{id}/thaw',
  audit: { type: 'ACTIVE', target: 'coupon', says: { zh: '解冻兑换码 1 张', en: 'Thawed a redemption code' } },
})

/** Who tried codes that do not exist, in the last day and often: accounts, and addresses that many accounts share. */
export const listCouponGuesses = defineCall({
  id: 'listCouponGuesses',
  title: { zh: '查看反复输错兑换码的来源', en: 'See who keeps trying wrong codes' },
  area: 'Coupons',
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/couponGuesses',
  answer: json(
    z.array(
      z.object({
        /** Null: an address, whichever account was used there. */
        userName: z.string().nullable(),
        ip: z.string().nullable(),
        count: z.int(),
        since: z.string(),
      }),
    ),
  ),
  codes: ['PROMOTE_CODE_DISABLE'],
})
