import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { TencentEssConfig } from '../../platform/config/config.signing.ts'
import { type FlowNotice, NoticeRefused } from './signing.provider.ts'

// Notices of Tencent ESS, as its pages say (qian.tencent.com, "回调通知说明"): JSON, encrypted where a key is set, signed like GitHub's.

const SIGNED = /^sha256=([0-9a-f]{64})$/i
const envelope = z.object({ encrypt: z.string() })
const message = z.object({
  MsgId: z.string().min(1).max(128),
  MsgType: z.string().max(64),
  MsgData: z.object({ FlowId: z.string().max(64).nullish(), UserData: z.string().max(30_000).nullish() }).nullish(),
})

function isSigned(body: string, signature: unknown, token: string): boolean {
  const [, given] = SIGNED.exec(typeof signature === 'string' ? signature : '') ?? []
  const right = createHmac('sha256', token).update(body).digest()
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), right)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoticeRefused('the notice is no JSON')
  }
}

/** AES-256-CBC; the vector is the first half of the key. */
function opened(text: string, key: string): string {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.slice(0, 16))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString()
  } catch {
    throw new NoticeRefused('the notice is encrypted with another key')
  }
}

/** Ours, as it was handed over with the start. */
function referenceOf(data: string | null | undefined): string | null {
  const reference = data ? Buffer.from(data, 'base64').toString() : ''
  return /^[A-Za-z0-9_-]{8,64}$/.test(reference) ? reference : null
}

/** What a notice is about; null where it is about no flow. Throws NoticeRefused for what is not theirs. */
export function readNotice(
  { callbackToken, callbackKey }: Pick<TencentEssConfig, 'callbackToken' | 'callbackKey'>,
  headers: Readonly<Record<string, unknown>>,
  body: string,
): FlowNotice | null {
  if (!isSigned(body, headers['content-signature'], callbackToken)) throw new NoticeRefused('the signature is not one of Tencent ESS')
  const came = parsed(body)
  const sealed = envelope.safeParse(came)
  if (callbackKey !== null && !sealed.success) throw new NoticeRefused('the notice is not encrypted, though a key is set')
  const content = callbackKey !== null && sealed.success ? parsed(opened(sealed.data.encrypt, callbackKey)) : came
  const read = message.safeParse(content)
  if (!read.success) throw new NoticeRefused('the notice has a form that is not known')
  const { MsgId, MsgData } = read.data
  return MsgData?.FlowId ? { noticeId: MsgId, flowId: MsgData.FlowId, reference: referenceOf(MsgData.UserData) } : null
}
