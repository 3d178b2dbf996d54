import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { digits } from '../base/digits.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { why } from '../base/restricted.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { step } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, reasonText, requiredText, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { goodsKind } from '../goods/goods.labels.ts'
import { mediaRef, shownFile } from '../media/media.ts'
import { payMethod } from '../orders/orders.states.ts'
import { orderNumber } from '../orders/orders.ts'
import { refundSource, requestStatus } from './refunds.labels.ts'

const area = 'Refunds'
const version = seenVersion()
/** So many files a request. */
export const PAPERS_MOST = 6
const anId = z.object({ id: id() })

export const refundRequestFilter = filter({
  orderNumber: digits(1, 18),
  phone: phoneDigits('parent'),
  status: oneOrMany(requestStatus.schema),
  goodsKind: oneOrMany(goodsKind.schema),
  askedById: oneOrMany(id()),
  /** Another amount than the rule proposed. */
  differs: wireBoolean(),
  createdFrom: moment(),
  createdTo: moment(),
})
export type RefundRequestFilter = z.output<typeof refundRequestFilter>

export const refundRequestRow = z.object({
  ...rowFields,
  orderNumber: z.string(),
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  studentName: z.string().nullable(),
  goodsName: z.string(),
  goodsKind: goodsKind.schema,
  payMethod: payMethod.schema.nullable(),
  paidAt: z.string().nullable(),
  /** In fen; what was asked for, what the rule proposed then, and what was paid. */
  amount: z.int(),
  proposedAmount: z.int(),
  payAmount: z.int(),
  reason: why(),
  /** What the family sent in for it, e.g. a doctor's note; none to who sees no reason. */
  papers: z.array(shownFile),
  status: requestStatus.schema,
  /** MERCHANT_PLATFORM: the money is back already; it is confirmed where the bill is. */
  source: refundSource.schema,
  /** Another than the person who asked must decide, by the rule's limit. */
  secondPerson: z.boolean(),
  /** The child leaves its camp when the refund is approved. */
  quitCamp: z.boolean(),
  /** The membership of the order ends once the money has gone back. */
  endMembership: z.boolean(),
  /** It waits for goods that the family sends back. */
  awaitsReturn: z.boolean(),
  returnNumber: z.string().nullable(),
  returnedAt: z.string().nullable(),
  askedById: z.int(),
  askedByName: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decision: why(),
  /** What would be given instead, as the person who declined it says. */
  counterAmount: z.int().nullable(),
  refundNumber: z.string().nullable(),
})
export type RefundRequest = z.output<typeof refundRequestRow>

export const refundRequestSorts = ['createdAt', 'amount', 'decidedAt'] as const

/** Those that wait longest come first. */
export const listRefundRequests = defineCall({
  id: 'listRefundRequests',
  title: { zh: '查看退款申请', en: 'List refund requests' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refundRequest/list',
  query: refundRequestFilter,
  answer: page(refundRequestRow),
  codes: ['ORDER_INDEX'],
  sorts: refundRequestSorts,
  defaultSort: 'createdAt,asc',
})

/** Service asks, finance decides (decision Q-133). One open request an order. */
export const askRefund = defineCall({
  id: 'askRefund',
  title: { zh: '申请退款（待审批）', en: 'Request a refund, to be approved' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/refundRequest',
  body: z.object({
    orderNumber: orderNumber(),
    /** Whole fen, from 1 to what is kept. */
    amount: z.int().min(1).max(10_000_000_000),
    reason: requiredText(80),
    /** Files sent in for it, by their ids. */
    papers: z.array(mediaRef()).max(PAPERS_MOST).optional(),
    quitCamp: z.boolean().optional(),
    endMembership: z.boolean().optional(),
    awaitsReturn: z.boolean().optional(),
    /** Of the parcel that the family sends back. */
    returnNumber: text(32).optional(),
  }),
  answer: json(saved),
  codes: ['ORDER_REFUND_ASK', 'ORDER_REFUND'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'refundRequest',
    says: {
      zh: '为订单 {orderNumber} 申请退款 ¥{amount}（建议 ¥{proposed}）',
      en: 'Requested a refund of ¥{amount} on order {orderNumber} (proposed ¥{proposed})',
    },
    announces: { zh: '为订单 {orderNumber} 申请退款 ¥{amount}', en: 'Requesting a refund of ¥{amount} on order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})

/** Another person says yes: the refund is sent with it. */
export const approveRefund = defineCall({
  id: 'approveRefund',
  title: { zh: '批准退款', en: 'Approve a refund' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/refundRequest/{id}/approve',
  params: anId,
  body: z.object({ quitCamp: z.boolean().optional(), endMembership: z.boolean().optional(), version }),
  answer: json(z.object({ id: z.int(), version: z.int(), refundNumber: z.string() })),
  codes: ['ORDER_REFUND_APPROVE'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'refundRequest',
    touches: 'money',
    says: { zh: '批准订单 {orderNumber} 退款 ¥{amount}', en: 'Approved a refund of ¥{amount} on order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})

export const declineRefund = defineCall({
  id: 'declineRefund',
  title: { zh: '驳回退款申请', en: 'Decline a refund request' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/refundRequest/{id}/decline',
  body: z.object({
    reason: reasonText(),
    /** Another sum, in fen, that would be given: the person who asked can send it with one click. */
    counterAmount: z.int().min(1).max(10_000_000_000).optional(),
    version,
  }),
  codes: ['ORDER_REFUND_APPROVE'],
  audit: {
    type: 'EDIT',
    target: 'refundRequest',
    says: { zh: '驳回订单 {orderNumber} 的退款申请', en: 'Declined the refund request of order {orderNumber}' },
  },
})

/** By the person who asked. */
export const withdrawRefund = defineCall({
  id: 'withdrawRefund',
  title: { zh: '撤回退款申请', en: 'Withdraw a refund request' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/refundRequest/{id}/withdraw',
  codes: ['ORDER_REFUND_ASK', 'ORDER_REFUND'],
  audit: {
    type: 'EDIT',
    target: 'refundRequest',
    says: { zh: '撤回订单 {orderNumber} 的退款申请', en: 'Withdrew the refund request of order {orderNumber}' },
  },
})

/** The store has what the family sent back. */
export const receiveReturn = defineCall({
  id: 'receiveReturn',
  title: { zh: '签收退回包裹', en: 'Receive returned goods' },
  area,
  beyond: true,
  ...step,
  path: '/api/order/refundRequest/{id}/returned',
  body: z.object({ returnNumber: text(32).optional(), version }),
  codes: ['LOGISTICS_EDIT', 'ORDER_REFUND_APPROVE'],
  audit: {
    type: 'EDIT',
    target: 'refundRequest',
    says: { zh: '签收订单 {orderNumber} 的退回包裹', en: 'Received the returned goods of order {orderNumber}' },
  },
})
