import * as z from 'zod'
import { defineCall, fileOr, json, page, xlsx } from '../base/call.ts'
import { rowFields, saved, taskStarted } from '../base/page.ts'
import { step, stepWithReason, sumsOf } from '../base/steps.ts'
import { bankAccount, day, fen, filter, id, line, oneOrMany, reasonText, requiredLine, seenVersion, wireBoolean } from '../base/wire.ts'
import { holdOutcome, payoutState } from './referrers.labels.ts'

const area = 'Referrer'
const params = z.object({ id: id() })
const version = seenVersion()

/** What was held is released or dropped, with a reason; what is dropped is taken out of the ledger by a correction. */
export const endCommissionHold = defineCall({
  id: 'endCommissionHold',
  title: { zh: '处理暂缓的佣金', en: 'Decide on held commission' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/referrer/hold/{id}',
  params,
  body: z.object({ outcome: holdOutcome.schema, reason: reasonText() }),
  answer: json(z.object({ id: z.int(), outcome: holdOutcome.schema })),
  codes: ['PROMOTE_REFERRER_VERIFY'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'referrer',
    says: {
      zh: '处理推荐人“{name}”暂缓的佣金：订单 {orderNumber}，{outcome}',
      en: 'Decided on held commission of referrer "{name}", order {orderNumber}: {outcome}',
    },
    speaks: { outcome: holdOutcome },
  },
})

/** Where a referrer is paid. The account goes in and never comes out but on the sheet of a payout; left out, it stays. */
export const saveReferrerPayee = defineCall({
  id: 'saveReferrerPayee',
  title: { zh: '保存推荐人收款信息', en: 'Save the payment details of a referrer' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/referrer/{id}/payee',
  params,
  body: z.object({
    byHand: wireBoolean(),
    bank: line(60).optional(),
    account: bankAccount(),
    version,
  }),
  answer: json(saved),
  codes: ['PROMOTE_COMMISSION_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'referrer',
    touches: 'money',
    says: { zh: '保存推荐人“{name}”的收款信息', en: 'Saved the payment details of referrer "{name}"' },
  },
})

const payeeFields = { byHand: z.boolean(), bank: z.string().nullable(), tail: z.string().nullable(), missing: z.boolean() }

/** What could be paid up to a day, by referrer; those to whom nothing or less is due wait for more. */
export const listDueCommission = defineCall({
  id: 'listDueCommission',
  title: { zh: '查看待发放佣金', en: 'See what commission is due' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/payout/due',
  query: filter({}, { until: day() }),
  answer: json(
    z.array(z.object({ referrerId: z.int(), name: z.string(), lines: z.int(), amount: z.int(), heldAmount: z.int(), ...payeeFields })),
  ),
  codes: ['PROMOTE_COMMISSION_PAY'],
})

const payoutFilterShape = { state: oneOrMany(payoutState.schema) }
export const commissionPayoutFilter = filter(payoutFilterShape)
export type CommissionPayoutFilter = z.output<typeof commissionPayoutFilter>

const payoutRow = z.object({
  ...rowFields,
  untilDay: z.string(),
  state: payoutState.schema,
  amount: z.int(),
  referrers: z.int(),
  lines: z.int(),
  madeById: z.int(),
  madeByName: z.string(),
  paidByName: z.string().nullable(),
  paidAt: z.string().nullable(),
  bankReference: z.string().nullable(),
})
export type CommissionPayout = z.output<typeof payoutRow>

export const listCommissionPayouts = defineCall({
  id: 'listCommissionPayouts',
  title: { zh: '查看佣金发放单', en: 'List commission payouts' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/payout/page',
  query: commissionPayoutFilter,
  answer: page(payoutRow),
  codes: ['PROMOTE_COMMISSION_PAY'],
  sorts: ['createdAt', 'amount', 'paidAt'],
  defaultSort: 'id,desc',
})

/** The money of the payouts that are chosen in the list. */
export const sumCommissionPayouts = defineCall({
  id: 'sumCommissionPayouts',
  title: { zh: '合计佣金发放单', en: 'Sum up commission payouts' },
  area,
  beyond: true,
  ...sumsOf(payoutFilterShape, { amount: z.int() }),
  path: '/api/referrer/payout/sums',
  codes: ['PROMOTE_COMMISSION_PAY'],
})

export const getCommissionPayout = defineCall({
  id: 'getCommissionPayout',
  title: { zh: '查看佣金发放单明细', en: 'See a commission payout' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/payout/{id}',
  params,
  answer: json(
    payoutRow.extend({
      /** Accounts as they were copied when it was drawn up; `moved`: changed since, so it waits to be drawn up again. */
      rows: z.array(
        z.object({ referrerId: z.int(), name: z.string(), lines: z.int(), amount: z.int(), ...payeeFields, moved: z.boolean() }),
      ),
    }),
  ),
  codes: ['PROMOTE_COMMISSION_PAY'],
})

/** Draws up a payout of all that is due to these referrers up to a day. `amount`: what the person saw. */
export const createCommissionPayout = defineCall({
  id: 'createCommissionPayout',
  title: { zh: '制作佣金发放单', en: 'Create a commission payout' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/referrer/payout',
  body: z.object({ until: day(), ids: z.array(id()).min(1).max(2_000), amount: fen() }),
  answer: json(z.object({ id: z.int(), version: z.int(), amount: z.int() })),
  codes: ['PROMOTE_COMMISSION_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'commissionPayout',
    touches: 'money',
    says: {
      zh: '制作截至 {until} 的佣金发放单，¥{amount}',
      en: 'Created a payout of commission up to {until}: ¥{amount}',
    },
    speaks: { amount: 'fen' },
  },
})

/** The sheet for the bank, accounts in full (decision Q-136): the person says why, and the log keeps it. */
export const exportCommissionPayout = defineCall({
  id: 'exportCommissionPayout',
  title: { zh: '导出佣金发放表', en: 'Export the sheet of a commission payout' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/referrer/payout/export',
  query: filter({ async: wireBoolean() }),
  body: z.object({ payoutId: id(), reason: reasonText(), total: z.int().optional(), columns: z.array(line(40)).optional() }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['PROMOTE_COMMISSION_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EXPORT',
    target: 'commissionPayout',
    touches: 'personal',
    says: {
      zh: '导出佣金发放表 {count} 人（含完整收款账号）',
      en: 'Exported a commission sheet of {count|person|people} (accounts in full)',
    },
    announces: { zh: '导出佣金发放表（含完整收款账号）', en: 'Exporting a commission sheet (accounts in full)' },
  },
})

/** By another person than the one who drew it up. */
export const payCommissionPayout = defineCall({
  id: 'payCommissionPayout',
  title: { zh: '确认佣金已付款', en: 'Mark a commission payout as paid' },
  area,
  beyond: true,
  ...step,
  path: '/api/referrer/payout/{id}/pay',
  body: z.object({ bankReference: requiredLine(64), version }),
  codes: ['PROMOTE_COMMISSION_PAY'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'commissionPayout',
    touches: 'money',
    says: { zh: '确认截至 {until} 的佣金发放单已付款 ¥{amount}', en: 'Marked the payout of commission up to {until} as paid: ¥{amount}' },
    speaks: { amount: 'fen' },
  },
})

/** Its lines are due again. */
export const cancelCommissionPayout = defineCall({
  id: 'cancelCommissionPayout',
  title: { zh: '取消佣金发放单', en: 'Cancel a commission payout' },
  area,
  beyond: true,
  ...stepWithReason,
  path: '/api/referrer/payout/{id}/cancel',
  codes: ['PROMOTE_COMMISSION_PAY'],
  audit: {
    type: 'EDIT',
    target: 'commissionPayout',
    says: { zh: '取消截至 {until} 的佣金发放单 ¥{amount}', en: 'Cancelled the payout of commission up to {until}: ¥{amount}' },
    speaks: { amount: 'fen' },
  },
})
