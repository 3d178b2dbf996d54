import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { step, stepWithReason } from '../base/steps.ts'
import { day, requiredText, seenVersion } from '../base/wire.ts'
import { refundStatus } from '../orders/orders.states.ts'
import { aDay, area, mchId } from './reconcile.ts'

const version = seenVersion()

/** What taking a bill comes to. */
const taken = saved.extend({
  /** False: the same file was taken before. */
  isNew: z.boolean(),
  lineCount: z.int(),
  openCount: z.int(),
  /** Payments that were taken in without a person. */
  healed: z.int(),
})

const takes = {
  zh: '收到 {day} 的账单：{lines} 笔，{open} 处差异',
  en: 'Received the bill of {day}: {lines|line|lines}, {open} open',
} as const

/** Asks the provider for the bill of a day of the past. */
export const fetchBill = defineCall({
  id: 'fetchBill',
  title: { zh: '拉取账单', en: 'Fetch a bill' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/reconcile/fetch',
  body: z.object({ day: day(), mchId: mchId.optional() }),
  answer: json(taken),
  codes: ['RECONCILE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: takes,
    announces: { zh: '拉取 {day} 的账单', en: 'Fetching the bill of {day}' },
  },
})

export const BILL_MAX_BYTES = 20 * 1024 * 1024

/** The same file, downloaded by hand: .csv, or .csv.gz. */
export const uploadBill = defineCall({
  id: 'uploadBill',
  title: { zh: '上传账单', en: 'Upload a bill' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/reconcile/upload',
  body: z.object({ day: day(), mchId: mchId.optional() }),
  upload: { maxBytes: BILL_MAX_BYTES },
  answer: json(taken),
  codes: ['RECONCILE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: takes,
    announces: { zh: '上传 {day} 的账单', en: 'Uploading the bill of {day}' },
  },
})

const settled = saved.extend({ openCount: z.int() })

/** A payment that was missed is taken in, by the service that takes in all payments, once the provider confirmed it. */
export const takeInLine = defineCall({
  id: 'takeInLine',
  title: { zh: '补录收款', en: 'Record a missed payment' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/reconcile/lines/{id}/takeIn',
  answer: json(settled),
  codes: ['RECONCILE_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    touches: 'money',
    says: { zh: '补录订单 {orderNumber} 的收款 ¥{amount}', en: 'Recorded a payment of ¥{amount} for order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})

/** The provider says what became of a refund that differs; it is settled by its answer, and the line held against our books anew. */
export const askRefundLine = defineCall({
  id: 'askRefundLine',
  title: { zh: '查询退款结果', en: 'Check the result of a refund' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/reconcile/lines/{id}/askRefund',
  /** `changed`: it stood otherwise here before. */
  answer: json(settled.extend({ status: refundStatus.schema, changed: z.boolean() })),
  codes: ['RECONCILE_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: { zh: '查询退款 {refundNumber}：{result}', en: 'Checked refund {refundNumber}: {result}' },
    announces: { zh: '查询退款 {refundNumber} 的结果', en: 'Checking the result of refund {refundNumber}' },
    speaks: { result: refundStatus },
  },
})

/** A refund that was made on the merchant platform: the money is back, only our books do not know. A second person confirms it. */
export const recordRefundLine = defineCall({
  id: 'recordRefundLine',
  title: { zh: '补录商户平台退款', en: 'Record a refund of the merchant platform' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/reconcile/lines/{id}/recordRefund',
  /** What it takes with it once it is confirmed: the child leaves its camp, the membership ends. */
  body: z.object({ reason: requiredText(80), quitCamp: z.boolean().optional(), endMembership: z.boolean().optional(), version }),
  answer: json(settled),
  codes: ['ORDER_REFUND'],
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'refundRequest',
    touches: 'money',
    says: {
      zh: '补录订单 {orderNumber} 在商户平台的退款 ¥{amount}，待另一位同事确认',
      en: 'Recorded a refund of ¥{amount} of order {orderNumber} on the merchant platform, to be confirmed by a colleague',
    },
    speaks: { amount: 'fen' },
  },
})

/** By another person than the one who recorded it: from then on it is a refund like any other, and nothing is sent. */
export const confirmRefundLine = defineCall({
  id: 'confirmRefundLine',
  title: { zh: '确认商户平台退款', en: 'Confirm a refund of the merchant platform' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/reconcile/lines/{id}/confirmRefund',
  answer: json(settled),
  codes: ['ORDER_REFUND'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'refundRequest',
    touches: 'money',
    says: {
      zh: '确认订单 {orderNumber} 在商户平台的退款 ¥{amount}',
      en: 'Confirmed a refund of ¥{amount} of order {orderNumber} on the merchant platform',
    },
    speaks: { amount: 'fen' },
  },
})

/** A difference that stays, and why. Said again, the later words hold. */
export const explainLine = defineCall({
  id: 'explainLine',
  title: { zh: '说明账单差异', en: 'Explain a difference of a bill' },
  area,
  beyond: true,
  ...stepWithReason,
  path: '/api/order/reconcile/lines/{id}/explain',
  answer: json(settled),
  codes: ['RECONCILE_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: { zh: '说明 {day} 账单的差异 {number}', en: 'Explained {number} of the bill of {day}' },
    announces: { zh: '说明账单的差异 {number}', en: 'Explaining {number} of a bill' },
  },
})

/** The money of a day is settled: from then on it takes no file and no explanation. */
export const closeDay = defineCall({
  id: 'closeDay',
  title: { zh: '关账', en: 'Close a day' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/reconcile/{day}/close',
  params: aDay,
  body: z.object({ version }),
  answer: json(settled),
  codes: ['RECONCILE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: { zh: '关账 {date}', en: 'Closed {date}' },
  },
})

/** Another person than the one who closed it. */
export const reopenDay = defineCall({
  id: 'reopenDay',
  title: { zh: '重新打开已关的账', en: 'Reopen a closed day' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/reconcile/{day}/reopen',
  params: aDay,
  body: z.object({ version }),
  answer: json(settled),
  codes: ['RECONCILE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'reconciliationDay',
    says: { zh: '重新打开 {date} 的账', en: 'Reopened {date}' },
  },
})
