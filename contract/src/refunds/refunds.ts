import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { digits, numberPart } from '../base/digits.ts'
import { pii } from '../base/pii.ts'
import { proposalReaders, why } from '../base/restricted.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { adding, sheetOf, sumsOf } from '../base/steps.ts'
import { fen, filter, id, moment, oneOrMany, requiredText, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { goodsKind } from '../goods/goods.labels.ts'
import { orderStatus, payMethod, refundStatus } from '../orders/orders.states.ts'
import { orderNumber } from '../orders/orders.ts'
import { proposalLine, refundSource, refundWarning, sideEffect } from './refunds.labels.ts'

const area = 'Refunds'

/** Filters of the list of refunds; its export takes the same. Amounts in fen. */
export const refundFilterShape = {
  refundNumber: numberPart(40),
  orderNumber: digits(1, 18),
  phone: phoneDigits('parent'),
  status: oneOrMany(refundStatus.schema),
  payMethod: oneOrMany(payMethod.schema),
  goodsId: oneOrMany(id()),
  /** Who sees none finds nothing by it. */
  reason: text(50),
  byHand: wireBoolean(),
  amountFrom: fen(),
  amountTo: fen(),
  createdFrom: moment(),
  createdTo: moment(),
  finishedFrom: moment(),
  finishedTo: moment(),
}
export const refundFilter = filter(refundFilterShape)
export type RefundFilter = z.output<typeof refundFilter>

export const refundRow = z.object({
  id: z.int(),
  version: z.int(),
  refundNumber: z.string(),
  orderNumber: z.string(),
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  goodsName: z.string(),
  goodsKind: goodsKind.schema,
  payMethod: payMethod.schema.nullable(),
  /** In fen, as are all amounts. */
  amount: z.int(),
  payAmount: z.int(),
  reason: why(),
  status: refundStatus.schema,
  source: refundSource.schema,
  failure: z.string().nullable(),
  /** No gateway settles it: a person says how it ended. */
  byHand: z.boolean(),
  gatewayRefundId: z.string().nullable(),
  requestedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Refund = z.output<typeof refundRow>

export const refundSorts = ['createdAt', 'finishedAt', 'amount'] as const

/** "Last month's refunds": every refund with its time, reason and number. */
export const listRefunds = defineCall({
  id: 'listRefunds',
  title: { zh: '查看退款列表', en: 'List refunds' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refund/list',
  query: refundFilter,
  answer: page(refundRow),
  codes: ['ORDER_INDEX'],
  sorts: refundSorts,
  defaultSort: 'createdAt,desc',
})

export const exportRefunds = defineCall({
  id: 'exportRefunds',
  title: { zh: '导出退款', en: 'Export refunds' },
  area,
  beyond: true,
  ...sheetOf(refundFilterShape),
  path: '/api/order/refund/export',
  codes: ['ORDER_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'refund',
    says: { zh: '导出退款 {count} 条', en: 'Exported {count|refund|refunds}' },
    announces: { zh: '导出退款', en: 'Exporting refunds' },
  },
})

/** The money of the refunds that are chosen in the list. */
export const sumRefunds = defineCall({
  id: 'sumRefunds',
  title: { zh: '合计退款金额', en: 'Sum up chosen refunds' },
  area,
  beyond: true,
  ...sumsOf(refundFilterShape, { amount: z.int() }),
  path: '/api/order/refund/sums',
  codes: ['ORDER_INDEX'],
})

/** The money of all refunds that match: what was asked for, and what went back. */
export const getRefundStat = defineCall({
  id: 'getRefundStat',
  title: { zh: '统计退款金额', en: 'Sum up refunds' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refund/stat',
  query: refundFilter,
  answer: json(z.object({ count: z.int(), amount: z.int(), doneAmount: z.int() })),
  codes: ['ORDER_INDEX'],
})

/** What stands above the columns of the board: how many there are in each state, and what they come to. Its cards are those of the list. */
export const getRefundBoard = defineCall({
  id: 'getRefundBoard',
  title: { zh: '查看退款看板', en: 'See the board of refunds' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refund/board',
  query: refundFilter,
  answer: json(z.array(z.object({ status: refundStatus.schema, count: z.int(), amount: z.int() }))),
  codes: ['ORDER_INDEX'],
})

/** How many there are behind each tab of the desk, and the money of those that wait. */
export const getRefundFigures = defineCall({
  id: 'getRefundFigures',
  title: { zh: '查看退款概况', en: 'Read the figures of refunds' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refund/figures',
  answer: json(
    z.object({
      toApprove: z.int(),
      toApproveAmount: z.int(),
      /** At work; `late`: for more than an hour. */
      processing: z.int(),
      late: z.int(),
      abnormal: z.int(),
      closed: z.int(),
    }),
  ),
  codes: ['ORDER_INDEX'],
})

/**
 * What the rule of the day of payment gives back of an order now, line by line: the lines add up to `proposedAmount`, which lies between
 * nothing and `max`, what is kept of the order. In fen.
 */
export const getRefundProposal = defineCall({
  id: 'getRefundProposal',
  title: { zh: '查看退款建议', en: 'Read the proposed refund of an order' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refundProposal',
  query: z.object({ orderNumber: orderNumber() }),
  answer: json(
    z.object({
      /** Null: there is no rule for these goods on that day, so all that is kept is proposed. */
      ruleId: z.int().nullable(),
      ruleName: z.string().nullable(),
      proposedAmount: z.int(),
      max: z.int(),
      lines: z.array(z.object({ code: proposalLine.schema, past: z.int().nullable(), total: z.int().nullable(), amount: z.int() })),
      warnings: z.array(refundWarning.schema),
      /** Above this amount a second person decides: the lower of the limits of the rule and of the business, less what went back before. */
      twoPersonAbove: z.int(),
      /** Would the proposed amount need one? */
      secondPerson: z.boolean(),
      effects: z.array(z.object({ kind: sideEffect.schema, text: z.string() })),
    }),
  ),
  codes: proposalReaders,
})

export const refundOrder = defineCall({
  id: 'refundOrder',
  title: { zh: '申请退款', en: 'Request a refund' },
  area: 'Orders', // its order is what changes
  method: 'POST',
  path: '/api/order/refundOrder',
  body: z.object({
    orderNumber: orderNumber(),
    /** Whole fen, from 1 to what is left. */
    amount: z.int().min(1).max(10_000_000_000),
    reason: requiredText(80),
    /** The child leaves its camp with it; above the limit, once it is approved. */
    quitCamp: z.boolean().optional(),
    /** The membership that it bought ends once the money has gone back; by itself where nothing of its money is left. */
    endMembership: z.boolean().optional(),
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
    version: seenVersion(),
  }),
  answer: json(
    z.object({
      /** Null: above the limit of its rule, so it is a request (`requestId`) that another person decides on. */
      refundNumber: z.string().nullable(),
      requestId: z.int().optional(),
      orderNumber: z.string(),
      amount: z.int(),
      status: z.enum([...refundStatus.values, 'REQUESTED']),
      orderStatus: orderStatus.schema,
    }),
  ),
  codes: ['ORDER_REFUND'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'order',
    touches: 'money',
    says: { zh: '订单 {orderNumber} 申请退款 ¥{amount}', en: 'Requested a refund of ¥{amount} on order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})

export const confirmRefund = defineCall({
  id: 'confirmRefund',
  title: { zh: '人工确认退款', en: 'Confirm a refund by hand' },
  area: 'Orders',
  beyond: true,
  ...adding(z.object({ refundNumber: z.string().regex(/^R\d{8,30}$/), result: z.enum(['SUCCESS', 'CLOSED']), note: requiredText(200) })),
  path: '/api/order/confirmRefund',
  codes: ['ORDER_REFUND'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'order',
    touches: 'money',
    says: { zh: '人工确认退款 {refundNumber}：{result}', en: 'Confirmed refund {refundNumber} by hand: {result}' },
    speaks: { result: refundStatus },
  },
})
