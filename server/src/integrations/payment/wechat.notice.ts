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

/** What WeChat Pay tells about a payment that succeeded. */
interface PaymentNotice {
  readonly orderNumber: string
  readonly transactionId: string
  /** In fen: what the order costs, also where somebody else gave a part of it. */
  readonly amount: number
  readonly paidAt: string
}

export interface WechatNotice {
  readonly noticeId: string
  /** Null, both of them: about something else. */
  readonly refund: RefundNotice | null
  readonly payment: PaymentNotice | null
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

const paymentSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string().min(1).max(64),
  transaction_id: z.string().min(1).max(64),
  trade_state: z.literal('SUCCESS'),
  success_time: z.iso.datetime({ offset: true }),
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').optional() }),
})

/** Checks the signature over the body as it came, then opens what is inside. Throws `NoticeRefused`. */
export async function parseNotice(client: WechatClient, headers: IncomingHttpHeaders, rawBody: string, now: Date): Promise<WechatNotice> {
  await verify(client, headers, rawBody, now)
  const notice = parseJson(noticeSchema, rawBody)
  const none = { noticeId: notice.id, refund: null, payment: null }
  if (notice.event_type === 'TRANSACTION.SUCCESS') {
    const paid = parseJson(paymentSchema, opened(client, notice.resource))
    assertOwn(client, paid.mchid)
    const { out_trade_no: orderNumber, transaction_id: transactionId, success_time: paidAt } = paid
    return { ...none, payment: { orderNumber, transactionId, amount: paid.amount.total, paidAt } }
  }
  if (!notice.event_type.startsWith('REFUND.')) return none
  const refund = parseJson(refundSchema, opened(client, notice.resource))
  assertOwn(client, refund.mchid)
  const result = wechatResult(refund.refund_status, refund.refund_id)
  return { ...none, refund: { ...result, outRefundNo: refund.out_refund_no, amount: refund.amount.refund } }
}

function assertOwn(client: WechatClient, mchId: string): void {
  if (mchId !== client.keys.mchId) throw new NoticeRefused('the notice is for another merchant')
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
