import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { step } from '../base/steps.ts'
import { filter } from '../base/wire.ts'
import { orderNumber } from '../orders/orders.ts'
import { strayState } from './payment.labels.ts'

const area = 'Payment'

const strayPayment = z.object({
  ...rowFields,
  orderNumber: z.string(),
  /** In fen. */
  amount: z.int(),
  transactionId: z.string(),
  paidAt: z.string(),
  state: strayState.schema,
  refundNumber: z.string().nullable(),
  failure: z.string().nullable(),
  /** Above the limit of one person (`refund.twoPersonAbove`): one asks, another gives it back. */
  secondPerson: z.boolean(),
  askedById: z.int().nullable(),
  askedByName: z.string().nullable(),
  returnedByName: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type StrayPayment = z.output<typeof strayPayment>

/** Money that arrived and that its order does not take: of one order, or all that has not gone back. */
export const listStrayPayments = defineCall({
  id: 'listStrayPayments',
  title: { zh: '查看待退回的付款', en: 'List payments to give back' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/payment/stray',
  query: filter({ orderNumber: orderNumber() }),
  answer: json(z.array(strayPayment)),
  codes: ['ORDER_INDEX'],
})

/** Asks that a payment be given back which is too large for one person; another one does it. */
export const askStrayReturn = defineCall({
  id: 'askStrayReturn',
  title: { zh: '申请原路退回付款', en: 'Ask to give back a payment' },
  area,
  beyond: true,
  ...step,
  path: '/api/payment/stray/{id}/ask',
  codes: ['ORDER_REFUND'],
  audit: {
    type: 'EDIT',
    target: 'order',
    says: {
      zh: '申请原路退回订单 {orderNumber} 的付款 ¥{amount}',
      en: 'Asked to give back a payment of ¥{amount} for order {orderNumber}',
    },
    speaks: { amount: 'fen' },
  },
})

/** Gives it back to the payer, the way it came, in full and once. Above the limit of one person another one must have asked for it. */
export const returnStrayPayment = defineCall({
  id: 'returnStrayPayment',
  title: { zh: '原路退回付款', en: 'Give a payment back' },
  area,
  beyond: true,
  ...step,
  path: '/api/payment/stray/{id}/return',
  answer: json(saved.extend({ refundNumber: z.string() })),
  codes: ['ORDER_REFUND', 'ORDER_REFUND_APPROVE'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'order',
    touches: 'money',
    says: {
      zh: '原路退回订单 {orderNumber} 的付款 ¥{amount}',
      en: 'Gave back a payment of ¥{amount} for order {orderNumber}',
    },
    speaks: { amount: 'fen' },
  },
})
