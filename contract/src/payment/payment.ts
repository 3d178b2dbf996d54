import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'

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
  body: z.object({ id: z.string().max(64), event_type: z.string().max(64), resource: z.object({ ciphertext: z.string().max(1_048_576) }) }),
  answer: json(z.object({ code: z.string(), message: z.string() })),
  codes: 'PUBLIC',
  callback: true,
  changes: true,
  audit: 'none: the timeline of the order says what came of it',
})
