import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { digits } from '../base/digits.ts'
import { mentioned, mentions } from '../base/mentions.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { phoneDigits } from '../base/rules.phone.ts'
import { changing, sumsOf } from '../base/steps.ts'
import { fen, filter, id, idOrNone, moment, oneOrMany, reasonOrNone, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { openRequest, orderAddress, orderedGoods, orderFigures, orderRefund, orderShipment, orderTimelineEntry } from './orders.parts.ts'
import {
  orderActions,
  orderProgress,
  orderSource,
  orderStatus,
  payMethod,
  refundAsked,
  refundAskedOrNot,
  refundState,
} from './orders.states.ts'

const area = 'Orders'

/** The longest remark of an order. */
export const REMARK_MOST = 500
/** yyyyMMdd and ten digits. */
export const orderNumber = () => digits(18, 18)
/** The filters of the order list; statistics and exports take the same in their body. Amounts are `payAmount` in fen. */
export const orderFilterShape = {
  orderNumber: digits(1, 18),
  phone: phoneDigits('parent'),
  goodsId: oneOrMany(id()),
  status: oneOrMany(orderStatus.schema),
  payMethod: oneOrMany(payMethod.schema),
  /** 0: of none. */
  channelId: oneOrMany(idOrNone()),
  referrerId: oneOrMany(idOrNone()),
  /** Paid for with a code of these batches. */
  couponBatchId: oneOrMany(id()),
  parentId: oneOrMany(id()),
  studentId: oneOrMany(id()),
  progress: oneOrMany(orderProgress.schema),
  refundState: oneOrMany(refundState.schema),
  /** A refund is asked for and waits for a decision, or none does. */
  refundRequest: oneOrMany(refundAskedOrNot.schema),
  needsShipping: wireBoolean(),
  vouched: wireBoolean(),
  createdFrom: moment(),
  createdTo: moment(),
  paidFrom: moment(),
  paidTo: moment(),
  amountFrom: fen(),
  amountTo: fen(),
}
export const orderFilter = filter(orderFilterShape)
export type OrderFilter = z.output<typeof orderFilter>

export const orderRowFields = {
  ...rowFields,
  orderNumber: z.string(),
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  goodsId: z.int(),
  goodsName: z.string(),
  quantity: z.int(),
  totalAmount: z.int(),
  discountAmount: z.int(),
  payAmount: z.int(),
  refundedAmount: z.int(),
  payMethod: payMethod.schema.nullable(),
  channelId: z.int().nullable(),
  channelName: z.string().nullable(),
  referrerId: z.int().nullable(),
  referrerName: z.string().nullable(),
  status: orderStatus.schema,
  progress: orderProgress.schema,
  refundState: refundState.schema,
  /** Null: no refund waits for a decision. */
  refundRequest: refundAsked.schema.nullable(),
  needsShipping: z.boolean(),
  paidAt: z.string().nullable(),
  /** Paid by the word of another program, which finance has not confirmed yet. */
  vouched: z.boolean(),
  remark: z.string().nullable(),
}
export const orderRow = z.object(orderRowFields)

export const orderSorts = ['orderNumber', 'payAmount', 'refundedAmount', 'createdAt', 'paidAt'] as const

export const listOrders = defineCall({
  id: 'listOrders',
  title: { zh: '查看订单列表', en: 'List orders' },
  area,
  method: 'GET',
  path: '/api/order/list',
  query: orderFilter,
  answer: page(orderRow),
  codes: ['ORDER_INDEX'],
  sorts: orderSorts,
  defaultSort: 'createdAt,desc',
})

/** The money of the orders that are chosen in the list. */
export const sumOrders = defineCall({
  id: 'sumOrders',
  title: { zh: '合计订单金额', en: 'Sum up orders' },
  area,
  beyond: true,
  ...sumsOf(orderFilterShape, { payAmount: z.int(), refundedAmount: z.int() }),
  path: '/api/order/sums',
  codes: ['ORDER_INDEX'],
})

/** `toShip` asks beside them for the figures of those that wait to be shipped, and of which no refund is asked for. */
export const orderStatBy = ['status', 'day', 'goods', 'channel', 'referrer', 'toShip'] as const

export const getOrderStat = defineCall({
  id: 'getOrderStat',
  title: { zh: '查看订单统计', en: 'Read the figures of orders' },
  area,
  method: 'POST',
  path: '/api/order/orderStat',
  body: filter({ ...orderFilterShape, by: oneOrMany(z.enum(orderStatBy)) }),
  answer: json(orderFigures),
  codes: ['ORDER_INDEX'],
})

export const orderDetail = z.object({
  ...orderRowFields,
  /** Whom the remark names. */
  mentions: mentioned,
  goodsSnapshot: orderedGoods,
  address: orderAddress.nullable(),
  studentGrade: z.string().nullable(),
  couponCode: z.string().nullable(),
  source: orderSource.schema,
  campId: z.int().nullable(),
  campName: z.string().nullable(),
  /** Paid, and its child is in no camp by it yet. */
  toEnrol: z.boolean(),
  /** The family has one of its parcels: nothing more is sent. */
  parcelSigned: z.boolean(),
  merchantId: z.int().nullable(),
  merchantName: z.string().nullable(),
  transactionId: z.string().nullable(),
  closedAt: z.string().nullable(),
  shippedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  refundableAmount: z.int(),
  /** Days on which money may have come in that a person confirms; null where nobody does. */
  payDays: z.object({ first: z.string(), last: z.string() }).nullable(),
  refunds: z.array(orderRefund),
  /** The request that waits for a decision; null also for a reader who sees no reasons of refunds, but `refundRequest` alone. */
  openRequest: openRequest.nullable(),
  shipments: z.array(orderShipment),
  timeline: z.array(orderTimelineEntry),
  actions: z.array(z.enum(orderActions)),
})

export const getOrderDetail = defineCall({
  id: 'getOrderDetail',
  title: { zh: '查看订单', en: 'Read an order' },
  area,
  method: 'GET',
  path: '/api/order/detail',
  query: z.object({ orderNumber: orderNumber() }),
  answer: json(orderDetail),
  codes: ['ORDER_INDEX'],
})

export const cancelOrder = defineCall({
  id: 'cancelOrder',
  title: { zh: '取消订单', en: 'Cancel an order' },
  area,
  method: 'GET',
  path: '/api/order/cancelOrder/{id}',
  params: z.object({ id: id() }),
  query: filter({ reason: reasonOrNone(text(80)), version: id() }),
  answer: json(z.object({ id: z.int(), orderNumber: z.string(), status: orderStatus.schema, version: z.int() })),
  codes: ['ORDER_CANCEL'],
  changes: true,
  audit: { type: 'EDIT', target: 'order', says: { zh: '取消订单 {orderNumber}', en: 'Cancelled order {orderNumber}' } },
})

export const updateOrderRemark = defineCall({
  id: 'updateOrderRemark',
  title: { zh: '修改订单备注', en: 'Change the remark of an order' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), remark: text(REMARK_MOST), mentions: mentions(), version: seenVersion() })),
  path: '/api/order/remark',
  codes: ['ORDER_REMARK'],
  audit: { type: 'EDIT', target: 'order', says: { zh: '修改订单 {orderNumber} 的备注', en: 'Changed the remark of order {orderNumber}' } },
})
