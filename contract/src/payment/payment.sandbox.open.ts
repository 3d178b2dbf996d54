import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { naming } from '../base/ingest.ts'

/**
 * A family's payment by WeChat, for who tries the product out: the built-in gateway takes the money of an order, and what the product knows of
 * it, it hears by the gateway's notice. In a sandbox alone (`SANDBOX`).
 */
export const payByKeyInSandbox = defineCall({
  id: 'payByKeyInSandbox',
  title: { zh: '由内置网关付款', en: 'Pay by the built-in gateway' },
  area: 'Sandbox',
  beyond: true,
  method: 'POST',
  path: '/open/v1/sandbox/payments',
  body: naming({}, ['order']),
  /** `amount` in fen. */
  answer: json(z.object({ orderNumber: z.string(), transactionId: z.string(), amount: z.int(), paidAt: z.string() })),
  key: 'payments:write',
  codes: ['ORDER_PAY_CONFIRM'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '在沙箱为订单 {orderNumber} 付款 ¥{amount}', en: 'Paid ¥{amount} for order {orderNumber} in the sandbox' },
    speaks: { amount: 'fen' },
  },
})
