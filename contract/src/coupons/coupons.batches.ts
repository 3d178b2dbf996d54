import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { batchState, couponKind } from './coupons.labels.ts'

export const couponBatchFilter = filter({
  id: oneOrMany(id()),
  keyword: text(50),
  channelId: oneOrMany(id()),
  goodsId: oneOrMany(id()),
  kind: oneOrMany(couponKind.schema),
  state: oneOrMany(batchState.schema),
})
export type CouponBatchFilter = z.output<typeof couponBatchFilter>

const batchRow = z.object({
  ...rowFields,
  remark: z.string().nullable(),
  channelId: z.int(),
  channelName: z.string(),
  goodsId: z.int(),
  goodsName: z.string(),
  kind: couponKind.schema,
  discountAmount: z.int().nullable(),
  /** How many it holds; while it is being made, how many it will. */
  count: z.int(),
  /** How many were asked for, where the making was cancelled before. */
  wanted: z.int().nullable(),
  perParentLimit: z.int().nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  state: batchState.schema,
  used: z.int(),
  unused: z.int(),
  disabled: z.int(),
  expired: z.int(),
  firstUsedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Paid for the orders of its codes, less what went back. */
  netAmount: z.int(),
  /** More than 30 % of the codes within an hour: when that hour began, and how many. */
  rushAt: z.string().nullable(),
  rushCount: z.int().nullable(),
  /** Used before the batch was taken out for the first time, and not on a printed card. */
  earlyCount: z.int(),
  /** The most that one family, address or device used of the 200 codes used last, where that is more than three. */
  togetherCount: z.int().nullable(),
  /** The most of its codes that one account was refused within one hour of the last week, where they are no handful. */
  triedCount: z.int().nullable(),
  madeByName: z.string().nullable(),
  exportedAt: z.string().nullable(),
  exportedByName: z.string().nullable(),
})
export type CouponBatch = z.output<typeof batchRow>

export const listCouponBatches = defineCall({
  id: 'listCouponBatches',
  title: { zh: '查看兑换码批次', en: 'List batches of codes' },
  area: 'Coupons',
  beyond: true,
  method: 'GET',
  path: '/api/promotion-channel/couponBatches',
  query: couponBatchFilter,
  answer: page(batchRow),
  codes: ['PROMOTE_CODE'],
  sorts: ['createdAt', 'validTo', 'count'],
  defaultSort: 'createdAt,desc',
})
