import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { orderNumber } from '../orders/orders.ts'

/** What WeChat Pay sends when a refund is settled; its content is encrypted for the merchant. */
export const wechatRefundNotice = defineCall({
  id: 'wechatRefundNotice',
  title: { zh: '接收微信退款通知', en: 'Receive a refund notice of WeChat' },
  area: 'Payment',
  beyond: true,
  method: 'POST',
  path: '/api/payment/wechat/notify/{merchantId}',
  /** Our number of the merchant; 0: that of the environment. */
  params: z.object({
    merchantId: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  body: z.object({ id: bounded(64), event_type: bounded(64), resource: z.object({ ciphertext: bounded(1_048_576) }) }),
  answer: json(z.object({ code: z.string(), message: z.string() })),
  codes: 'PUBLIC',
  callback: true,
  changes: true,
  audit: 'none: the timeline of the order says what came of it',
})

/**
 * A payment of WeChat, for who tries the product: the built-in gateway takes the money of an order and sends its notice, twice, as providers
 * do. Only where nothing leaves the machine (`OUTBOX`), and for an order whose merchant has no keys. Asked again, it answers the same payment.
 */
export const payInSandbox = defineCall({
  id: 'payInSandbox',
  title: { zh: '沙箱付款', en: 'Pay in the sandbox' },
  area: 'Payment',
  beyond: true,
  method: 'POST',
  path: '/api/payment/sandbox/pay',
  body: z.object({ orderNumber: orderNumber() }),
  /** `amount` in fen. */
  answer: json(z.object({ transactionId: z.string(), amount: z.int(), paidAt: z.string() })),
  codes: ['ORDER_PAY_CONFIRM'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '在沙箱为订单 {orderNumber} 付款 ¥{amount}', en: 'Paid ¥{amount} for order {orderNumber} in the sandbox' },
    speaks: { amount: 'fen' },
    announces: { zh: '在沙箱为订单 {orderNumber} 付款', en: 'Paying order {orderNumber} in the sandbox' },
  },
})

/** Does the built-in gateway stand for an unpaid order, so that it can be paid in the sandbox? */
export const getSandboxPayment = defineCall({
  id: 'getSandboxPayment',
  title: { zh: '查看能否沙箱付款', en: 'Ask whether the sandbox can pay an order' },
  area: 'Payment',
  beyond: true,
  method: 'GET',
  path: '/api/payment/sandbox',
  query: z.object({ orderNumber: orderNumber() }),
  answer: json(z.object({ payable: z.boolean() })),
  codes: ['ORDER_PAY_CONFIRM'],
})
