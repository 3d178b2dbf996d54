import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { naming } from '../base/ingest.ts'
import { requiredText, wireInt } from '../base/wire.ts'
import { requestStatus } from './refunds.labels.ts'

/** A family asks for money back in another program: finance decides on it at the desk, as on what service asks. */
export const askRefundByKey = defineCall({
  id: 'askRefundByKey',
  title: { zh: '提交退款申请', en: 'Submit a refund for approval' },
  area: 'Refunds',
  beyond: true,
  method: 'POST',
  path: '/open/v1/refund-requests',
  body: naming(
    {
      /** Whole fen, from 1 to what is left; what the rule proposes where it is left out. */
      amount: wireInt(1, 10_000_000_000).optional(),
      reason: requiredText(80),
    },
    ['order'],
  ),
  answer: json(z.object({ id: z.int(), orderNumber: z.string(), amount: z.int(), status: requestStatus.schema })),
  key: 'refunds:ask',
  codes: ['ORDER_REFUND_ASK'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'refundRequest',
    says: { zh: '通过接口为订单 {orderNumber} 申请退款 ¥{amount}', en: 'Asked to refund ¥{amount} of order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})
