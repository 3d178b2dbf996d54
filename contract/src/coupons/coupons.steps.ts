import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { planOf } from '../base/steps.ts'
import { exportChoice, id, requiredText } from '../base/wire.ts'
import { couponEventKind, couponRefusal, couponTurn } from './coupons.labels.ts'
import { couponFilter, couponFilterShape, couponRow } from './coupons.ts'

const area = 'Coupons'

/** More codes than these are disabled as a set of changes, which can be undone. */
export const DISABLED_AT_ONCE = 5_000
const { except, total } = exportChoice

/**
 * Disables unused codes: those named, or all that match; `total` is how many the person saw. One that an unpaid order has stays used, and is
 * disabled as soon as that order gives it back: `held` counts them. Others are skipped and counted.
 */
export const disableCoupons = defineCall({
  id: 'disableCoupons',
  title: { zh: '停用兑换码', en: 'Disable redemption codes' },
  area,
  method: 'POST',
  path: '/api/promotion-channel/disabledCoupons',
  body: z.union([
    z.array(id()).min(1).max(DISABLED_AT_ONCE),
    z.object({ filter: couponFilter, except: except.optional(), total: total.optional() }),
  ]),
  answer: json(z.object({ count: z.int(), held: z.int(), skipped: z.int() })),
  codes: ['PROMOTE_CODE_DISABLE'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coupon',
    says: { zh: '{turn}兑换码 {count} 张', en: '{turn} {count|redemption code|redemption codes}' },
    announces: { zh: '停用兑换码', en: 'Disabling redemption codes' },
    speaks: { turn: couponTurn },
  },
})

/** Plans disabling many codes, batch by batch in portions. It is applied as a set of changes, and can be undone. */
export const planDisabling = defineCall({
  id: 'planDisabling',
  title: { zh: '准备批量停用兑换码', en: 'Prepare disabling many codes' },
  area,
  beyond: true,
  ...planOf(couponFilterShape),
  path: '/api/promotion-channel/coupons/bulk/disable',
  codes: ['PROMOTE_CODE_DISABLE'],
  audit: {
    type: 'EDIT',
    target: 'coupon',
    says: { zh: '准备批量停用兑换码（{rows} 组）', en: 'Prepared disabling redemption codes ({rows|portion|portions})' },
    announces: { zh: '准备批量停用兑换码', en: 'Preparing to disable redemption codes' },
  },
})

const couponEvent = z.object({
  kind: couponEventKind.schema,
  at: z.string(),
  /** Who did it; null: a family, a provider or the time. */
  byName: z.string().nullable(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  reason: couponRefusal.schema.nullable(),
  /** What staff wrote to it. */
  note: z.string().nullable(),
  /** Money, of what was paid or went back. */
  amount: z.int().nullable(),
})
const couponDetail = couponRow.extend({ perParentLimit: z.int().nullable(), events: z.array(couponEvent) })
export type CouponDetail = z.output<typeof couponDetail>

export const getCoupon = defineCall({
  id: 'getCoupon',
  title: { zh: '查看兑换码流转记录', en: 'Read the history of a code' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/coupon/{id}',
  params: z.object({ id: id() }),
  answer: json(couponDetail),
  codes: ['PROMOTE_CODE'],
})

/** The same by the code, which no address holds: addresses are kept in logs. Ten unknown ones in 15 minutes, then 429. */
export const findCoupon = defineCall({
  id: 'findCoupon',
  title: { zh: '查找兑换码', en: 'Find a code' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/promotion-channel/findCoupon',
  /** As it is typed: 12 characters, with spaces or dashes between them. */
  body: z.object({ code: requiredText(40) }),
  answer: json(couponDetail),
  codes: ['PROMOTE_CODE'],
})
