import * as z from 'zod'
import { defineCall, fileOr, json, page, xlsx } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { sheetOf } from '../base/steps.ts'
import { filter, id, line, moment, oneOrMany, text, wireBoolean, wireInt } from '../base/wire.ts'
import { couponKind, couponStatus } from './coupons.labels.ts'

const area = 'Coupons'

/** The most codes of a batch; so many are made within one call or statement, more by a task. */
export const COUPONS_MOST = 100_000
export const COUPONS_PORTION = 5_000
/** The longest name of a batch. */
const NAME_MOST = 60
/** As it may be typed: with spaces and dashes. */
export const typedCode = () => text(40)

/** The filters of the list; statistics, export and the disabling of many take the same. */
export const couponFilterShape = {
  /** A whole code. Of those who may not take codes out one that does not exist counts as a try (`findCoupon`). */
  code: typedCode(),
  batchId: oneOrMany(id()),
  channelId: oneOrMany(id()),
  goodsId: oneOrMany(id()),
  kind: oneOrMany(couponKind.schema),
  status: oneOrMany(couponStatus.schema),
  /** Held back one by one: they count as disabled until they are thawed. */
  frozen: wireBoolean(),
  /** Of the family that used it. */
  phone: phoneDigits('parent'),
  createdFrom: moment(),
  createdTo: moment(),
  usedFrom: moment(),
  usedTo: moment(),
}
export const couponFilter = filter(couponFilterShape)
export type CouponFilter = z.output<typeof couponFilter>

export const couponRow = z.object({
  ...rowFields,
  /** In full for those who may take codes out; others see four and two characters of it. */
  code: z.string(),
  batchId: z.int(),
  /** What the batch was called; null: it has a number alone. */
  batchName: z.string().nullable(),
  channelId: z.int(),
  channelName: z.string(),
  goodsId: z.int(),
  goodsName: z.string(),
  kind: couponKind.schema,
  discountAmount: z.int().nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  status: couponStatus.schema,
  usedByParentId: z.int().nullable(),
  usedByName: z.string().nullable(),
  usedAt: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Since when it is held back, and why. */
  frozenAt: z.string().nullable(),
  frozenReason: z.string().nullable(),
})
export type Coupon = z.output<typeof couponRow>

export const listCoupons = defineCall({
  id: 'listCoupons',
  title: { zh: '查看兑换码', en: 'List redemption codes' },
  area,
  method: 'GET',
  path: '/api/promotion-channel/listCoupons',
  query: couponFilter,
  answer: page(couponRow),
  codes: ['PROMOTE_CODE'],
  sorts: ['createdAt', 'validTo', 'usedAt'],
  defaultSort: 'createdAt,desc',
})

export const getCouponStat = defineCall({
  id: 'getCouponStat',
  title: { zh: '统计兑换码', en: 'Count redemption codes' },
  area,
  method: 'POST',
  path: '/api/promotion-channel/couponStat',
  body: couponFilter,
  answer: json(
    z.object({
      total: z.int(),
      unused: z.int(),
      used: z.int(),
      disabled: z.int(),
      expired: z.int(),
      /** Paid for the orders of the used ones, less what went back. */
      netAmount: z.int(),
    }),
  ),
  codes: ['PROMOTE_CODE'],
})

/** Above 5,000 codes a task makes them; with `Accept` of a sheet the answer is the file, or the task ends with it (decision Q-103). */
export const generateCoupons = defineCall({
  id: 'generateCoupons',
  title: { zh: '生成兑换码', en: 'Generate redemption codes' },
  area,
  method: 'POST',
  path: '/api/promotion-channel/generateCoupons',
  body: z.object({
    channelId: id(),
    goodsId: id(),
    count: wireInt(1, COUPONS_MOST),
    validFrom: moment(),
    /** A day counts to its end. */
    validTo: moment(),
    kind: couponKind.schema,
    /** In fen, below the price of the goods; of a discount alone. */
    discountAmount: wireInt(1, 10_000_000).nullable().optional(),
    /** What staff call the batch. */
    remark: line(NAME_MOST).optional(),
    /** Codes of this batch that one family may use: 1 where it is left out, null for any number. */
    perParentLimit: wireInt(1, 1_000).nullable().optional(),
    /** False: no file is wanted, whatever `Accept` says. */
    file: z.boolean().optional(),
  }),
  answer: fileOr(xlsx, z.object({ batchId: z.int(), count: z.int(), taskId: z.int().optional() })),
  codes: ['PROMOTE_CODE_GENERATE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'couponBatch',
    touches: 'money',
    says: { zh: '生成兑换码 {count} 张', en: 'Generated {count|redemption code|redemption codes}' },
    speaks: { count: 'count' },
  },
})

export const exportCoupons = defineCall({
  id: 'exportCoupons',
  title: { zh: '导出兑换码', en: 'Export redemption codes' },
  area,
  ...sheetOf(couponFilterShape),
  path: '/api/promotion-channel/exportCoupons',
  codes: ['PROMOTE_CODE_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'coupon',
    says: { zh: '导出兑换码 {count} 张', en: 'Exported {count|redemption code|redemption codes}' },
    announces: { zh: '导出兑换码', en: 'Exporting redemption codes' },
  },
})
