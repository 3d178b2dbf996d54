import type { IncomingHttpHeaders } from 'node:http'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import * as z from 'zod'
import type { RefundResult } from './payment.gateway.ts'
import type { WechatClient } from './wechat.client.ts'
import { wechatResult } from './wechat.gateway.ts'

/** An older signature may be a recorded one. */
const OLDEST_SECONDS = 300

/** What WeChat Pay tells about a refund. */
interface RefundNotice extends RefundResult {
  readonly outRefundNo: string
  /** In fen. */
  readonly amount: number
}

export interface WechatNotice {
  readonly noticeId: string
  /** Null: about something else. */
  readonly refund: RefundNotice | null
}

/** It is not from WeChat Pay, or not for this merchant. */
export class NoticeRefused extends Error {}

const headersSchema = z.object({
  'wechatpay-timestamp': z.string().regex(/^\d{10}$/),
  'wechatpay-nonce': z.string().min(1).max(128),
  'wechatpay-signature': z.string().min(1).max(2048),
  'wechatpay-serial': z.string().min(1).max(128),
})
const noticeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})
const refundSchema = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ refund: z.int() }),
})

/** Checks the signature over the body as it came, then opens what is inside. Throws `NoticeRefused`. */
export async function parseNotice(client: WechatClient, headers: IncomingHttpHeaders, rawBody: string, now: Date): Promise<WechatNotice> {
  await verify(client, headers, rawBody, now)
  const notice = parseJson(noticeSchema, rawBody)
  if (!notice.event_type.startsWith('REFUND.')) return { noticeId: notice.id, refund: null }
  const refund = parseJson(refundSchema, opened(client, notice.resource))
  if (refund.mchid !== client.keys.mchId) throw new NoticeRefused('the notice is for another merchant')
  const result = wechatResult(refund.refund_status, refund.refund_id)
  return { noticeId: notice.id, refund: { ...result, outRefundNo: refund.out_refund_no, amount: refund.amount.refund } }
}

async function verify(client: WechatClient, headers: IncomingHttpHeaders, rawBody: string, now: Date): Promise<void> {
  const signed = headersSchema.safeParse(headers)
  if (!signed.success) throw new NoticeRefused('the notice is not signed')
  const { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': signature } = signed.data
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > OLDEST_SECONDS) throw new NoticeRefused('the signature is too old')
  const key = await client.platformKey(signed.data['wechatpay-serial'])
  if (key === undefined || !Rsa.verify(Formatter.response(timestamp, nonce, rawBody), signature, key)) {
    throw new NoticeRefused('the signature is not one of WeChat Pay')
  }
}

function opened(client: WechatClient, resource: z.output<typeof noticeSchema>['resource']): string {
  try {
    return client.open(resource)
  } catch {
    throw new NoticeRefused('the content cannot be opened by the key of this merchant')
  }
}

function parseJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new NoticeRefused('the notice has a form that is not known')
  }
}
