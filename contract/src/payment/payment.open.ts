import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { instant, naming } from '../base/ingest.ts'
import { fen } from '../base/wire.ts'
import { staffPayMethods } from '../orders/orders.writing.ts'
import { toldState } from './payment.labels.ts'

/**
 * Money that another program saw come in. That of WeChat is taken once the provider itself says so; for Alipay and offline money a key
 * vouches that may, until finance confirms it. The same payment told again is answered again.
 */
export const tellPayment = defineCall({
  id: 'tellPayment',
  title: { zh: '告知收款', en: 'Tell of a payment' },
  area: 'Payment',
  beyond: true,
  method: 'POST',
  path: '/open/v1/payments',
  body: naming(
    {
      method: z.enum(staffPayMethods),
      /** Of the other side; of one method each is used once. */
      transactionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      /** In fen; what the order costs. */
      amount: fen(),
      paidAt: instant(),
    },
    ['order'],
  ),
  answer: json(z.object({ id: z.int(), orderNumber: z.string(), status: toldState.schema, error: z.string().nullable() })),
  key: 'payments:write',
  keyBesides: 'payments:vouch',
  codes: ['ORDER_PAY_CONFIRM'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '通过接口告知订单 {orderNumber} 已收款 ¥{amount}', en: 'Told that ¥{amount} was paid for order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})
