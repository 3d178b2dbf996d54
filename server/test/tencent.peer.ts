import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TencentSmsConfig } from '../src/platform/config/config.messages.ts'
import { HttpPeer } from './http.peer.ts'

/** How Tencent Cloud behaves. */
export type Mood =
  | 'well'
  | 'silent'
  | 'fault'
  | 'noBalance'
  | 'blocked'
  | 'busy'
  | 'internal'
  | 'redirect'
  | 'huge'
  | 'nonsense'
  | 'lostAnswer'

export const SECRET_ID = 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE'
export const SECRET_KEY = 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE'

/** The environment of a server that speaks to the peer. */
export const tencentEnvironment = (url: string): Record<string, string> => ({
  TENCENT_SMS_SECRET_ID: SECRET_ID,
  TENCENT_SMS_SECRET_KEY: SECRET_KEY,
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '少儿英语',
  TENCENT_SMS_CODE_TEMPLATE_ID: '1110',
  TENCENT_SMS_NOTICE_TEMPLATE_ID: '1120',
  TENCENT_SMS_BASE_URL: url,
})

export const tencentConfig = (url: string): TencentSmsConfig => ({
  secretId: SECRET_ID,
  secretKey: SECRET_KEY,
  appId: '1400006666',
  signName: '少儿英语',
  codeTemplateId: '1110',
  noticeTemplateId: '1120',
  region: 'ap-guangzhou',
  baseUrl: url,
})

interface Sent {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
  SessionContext: string
}

const error = (Code: string) => ({ Response: { Error: { Code, Message: `${Code} for +8618800000000` }, RequestId: 'r' } })

/** Tencent Cloud SMS as far as SendSms goes: proves TC3-HMAC-SHA256 signatures by itself, from what came over the wire. */
export class TencentPeer extends HttpPeer {
  mood: Mood = 'well'
  /** What it took, in order. */
  readonly sent: Sent[] = []
  /** How long it takes to answer that it took a message, in ms. */
  delay = 0
  /** How often it was asked. */
  asked = 0

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding a request gives buffers
    const body = Buffer.concat(chunks).toString()
    this.asked++
    if (this.mood === 'silent') return
    if (!signatureFits(request, body, SMS)) return send(response, error('AuthFailure.SignatureFailure'))
    if (this.mood === 'fault') return void response.writeHead(502).end('<html>')
    if (this.mood === 'redirect') return void response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
    if (this.mood === 'busy') return send(response, error('RequestLimitExceeded'))
    if (this.mood === 'internal') return send(response, error('InternalError.Timeout'))
    if (this.mood === 'nonsense') return send(response, { Response: {} })
    const sms: Sent = JSON.parse(body)
    if (this.mood === 'noBalance') return send(response, told(sms, 'FailedOperation.InsufficientBalanceInSmsPackage'))
    if (this.mood === 'blocked') return send(response, told(sms, 'FailedOperation.PhoneNumberInBlacklist'))
    this.sent.push(sms)
    if (this.delay > 0) await sleep(this.delay)
    if (this.mood === 'lostAnswer') return void response.destroy()
    send(response, this.mood === 'huge' ? { ...told(sms, 'Ok'), padding: 'x'.repeat(6_000_000) } : told(sms, 'Ok'))
  }
}

const told = (sms: Sent, Code: string) => ({
  Response: {
    SendStatusSet: sms.PhoneNumberSet.map((PhoneNumber) => ({
      SerialNo: '5000:1045710669157053657849499619',
      PhoneNumber,
      Fee: 1,
      SessionContext: sms.SessionContext,
      Code,
      Message: Code === 'Ok' ? 'send success' : Code,
      IsoCode: 'CN',
    })),
    RequestId: 'a0aabda6-cf91-4f3e-a81f-9198114a2279',
  },
})

const send = (response: ServerResponse, answer: object) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Which of their services is asked. */
export interface Asked {
  readonly service: string
  readonly version: string
  readonly actions: readonly string[]
}
const SMS: Asked = { service: 'sms', version: '2021-01-11', actions: ['SendSms'] }

/** As "Signature v3" of the API's documents says, over the headers that came. */
export function signatureFits({ headers, method, url }: IncomingMessage, body: string, { service, version, actions }: Asked): boolean {
  const match =
    /^TC3-HMAC-SHA256 Credential=(\S+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, id, day = '', named, names = '', signature] = match ?? []
  const at = Number(headers['x-tc-timestamp'])
  if (id !== SECRET_ID || named !== service) return false
  if (Math.abs(Date.now() / 1_000 - at) > 300 || new Date(at * 1_000).toISOString().slice(0, 10) !== day) return false
  if (!actions.includes(String(headers['x-tc-action'])) || headers['x-tc-version'] !== version || !headers['x-tc-region']) return false
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('content-type')) return false
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`).join('')
  const canonical = `${method}\n${url}\n\n${lines}\n${names}\n${hex(body)}`
  const key = hmac(hmac(hmac(`TC3${SECRET_KEY}`, day), service), 'tc3_request')
  return hmac(key, `TC3-HMAC-SHA256\n${at}\n${day}/${service}/tc3_request\n${hex(canonical)}`).toString('hex') === signature
}
