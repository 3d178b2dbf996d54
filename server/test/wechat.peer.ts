import { createCipheriv, createPublicKey, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MerchantKeys } from '../src/integrations/payment/merchant.keys.ts'
import type { TradeBill } from '../src/integrations/payment/payment.gateway.ts'
import { HttpPeer } from './http.peer.ts'
import { platformCertificate, platformPrivateKey, platformSerial } from './wechat.certificate.ts'

/** How the peer misbehaves, from now on. */
export type Mood =
  | 'well'
  | 'silent'
  | 'lostAnswer'
  | 'fault'
  | 'poor'
  | 'refuses'
  | 'busy'
  | 'tampered'
  | 'unsigned'
  | 'redirect'
  | 'huge'
  | 'another'

interface Refund {
  out_refund_no: string
  refund_id: string
  status: string
  amount: { refund: number; total: number }
}

const PUBLIC_KEY_ID = 'PUB_KEY_ID_0000000000000024101100397200000006'
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const text = (key: { export(options: { type: 'pkcs8' | 'spki'; format: 'pem' }): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()

/** The keys of a merchant of the peer: with WeChat Pay's public key, or by its certificates. */
export const merchantKeys = (mode: 'publicKey' | 'certificates', mchId = '1900000109'): MerchantKeys => ({
  mchId,
  serialNo: '3775B6A45ACD588826D15E583A95F5DD00000000',
  privateKey: text(merchant.privateKey, 'pkcs8'),
  apiV3Key: 'an-api-v3-key-of-32-characters-!',
  platformKey: mode === 'publicKey' ? { id: PUBLIC_KEY_ID, pem: text(createPublicKey(platformPrivateKey), 'spki') } : null,
})

/** The same as the environment of a server. */
export function merchantEnvironment(url: string): Record<string, string> {
  const keys = merchantKeys('publicKey')
  return {
    WECHAT_PAY_BASE_URL: url,
    WECHAT_PAY_MCH_ID: keys.mchId,
    WECHAT_PAY_APP_ID: 'wx0000000000000001',
    WECHAT_PAY_SERIAL_NO: keys.serialNo,
    WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
    WECHAT_PAY_PRIVATE_KEY: keys.privateKey,
    WECHAT_PAY_PUBLIC_KEY_ID: PUBLIC_KEY_ID,
    WECHAT_PAY_PUBLIC_KEY: keys.platformKey?.pem ?? '',
  }
}

const sign = (message: string): string => createSign('sha256WithRSAEncryption').update(message).sign(platformPrivateKey, 'base64')

function signedHeaders(body: string, serial: string, at = Math.floor(Date.now() / 1_000)): Record<string, string> {
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign(`${at}\n${nonce}\n${body}\n`),
  }
}

function sealed(plain: string, associated: string, apiV3Key = merchantKeys('publicKey').apiV3Key) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associated }
}

interface NoticeFacts {
  readonly outRefundNo: string
  readonly amount: number
  readonly status?: 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  readonly id?: string
  readonly mchId?: string
  readonly serial?: string
  readonly at?: number
  readonly apiV3Key?: string
}

/** A notice as WeChat Pay sends it. */
export function makeNotice({ outRefundNo, amount, status = 'SUCCESS', ...more }: NoticeFacts): {
  headers: Record<string, string>
  body: string
} {
  const content = JSON.stringify({
    mchid: more.mchId ?? '1900000109',
    out_refund_no: outRefundNo,
    refund_id: `50${outRefundNo}`,
    refund_status: status,
    amount: { total: amount, refund: amount, payer_total: amount, payer_refund: amount },
  })
  const body = JSON.stringify({
    id: more.id ?? randomBytes(12).toString('hex'),
    create_time: '2026-03-01T10:00:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: `REFUND.${status}`,
    summary: '退款',
    resource: { original_type: 'refund', ...sealed(content, 'refund', more.apiV3Key) },
  })
  return { headers: { 'content-type': 'application/json', ...signedHeaders(body, more.serial ?? PUBLIC_KEY_ID, more.at) }, body }
}

/** A notice of a payment as WeChat Pay sends it. */
export function makePaymentNotice({
  orderNumber,
  amount,
  transactionId,
  ...more
}: Pick<NoticeFacts, 'amount' | 'id' | 'mchId'> & {
  readonly orderNumber: string
  readonly transactionId: string
}): { headers: Record<string, string>; body: string } {
  const content = JSON.stringify({
    mchid: more.mchId ?? '1900000109',
    appid: 'wxd678efh567hg6787',
    out_trade_no: orderNumber,
    transaction_id: transactionId,
    trade_type: 'JSAPI',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    success_time: '2026-03-01T10:00:00+08:00',
    amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
  })
  const body = JSON.stringify({
    id: more.id ?? randomBytes(12).toString('hex'),
    create_time: '2026-03-01T10:00:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', ...sealed(content, 'transaction') },
  })
  return { headers: { 'content-type': 'application/json', ...signedHeaders(body, PUBLIC_KEY_ID) }, body }
}

/** What the peer says of an order that was paid. */
interface PeerPayment {
  /** SUCCESS where nothing else is said. */
  readonly state?: 'SUCCESS' | 'REFUND'
  readonly transactionId: string
  readonly amount: number
  readonly paidAt: string
}

/** WeChat Pay v3 as far as refunds, payments and bills go: checks our signatures, signs its answers, never refunds a number twice. */
export class WechatPeer extends HttpPeer {
  mood: Mood = 'well'
  readonly refunds = new Map<string, Refund>()
  /** By order number. */
  readonly payments = new Map<string, PeerPayment>()
  /** By day: the packed file, and the hash that the peer tells of it. */
  readonly bills = new Map<string, TradeBill>()
  /** Orders whose payment was closed. */
  readonly closed = new Set<string>()
  /** What was asked, in order. */
  readonly heard: string[] = []
  /** The bodies of requests. */
  readonly bodies: Record<string, unknown>[] = []

  /** What has become of a refund. */
  settle(outRefundNo: string, status: string): void {
    const refund = this.refunds.get(outRefundNo)
    if (refund) refund.status = status
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding a request gives buffers
    const body = Buffer.concat(chunks).toString()
    this.heard.push(`${request.method} ${request.url}`)
    if (this.mood === 'silent') return
    if (!signatureFits(request, body)) return this.#send(response, 401, { code: 'SIGN_ERROR', message: '签名错误' })
    if (request.url === '/v3/certificates') return this.#send(response, 200, certificates(), platformSerial)
    if (this.mood === 'fault') return this.#send(response, 500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    if (this.mood === 'poor' || (this.mood === 'refuses' && request.method === 'POST'))
      return this.#send(response, 403, { code: 'NOT_ENOUGH', message: '商户余额不足' })
    if (this.mood === 'busy') return this.#send(response, 429, { code: 'FREQUENCY_LIMITED', message: '频率超限' })
    if (this.mood === 'redirect') return void response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
    const url = new URL(request.url ?? '/', this.url)
    const serial = String(request.headers['wechatpay-serial'] ?? PUBLIC_KEY_ID)
    if (url.pathname === '/v3/billdownload/file') {
      const bill = this.bills.get(url.searchParams.get('token') ?? '')
      return void (bill
        ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bill.bytes)
        : response.writeHead(404).end())
    }
    const closing = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(url.pathname)
    if (request.method === 'POST' && closing?.[1]) {
      if (this.payments.has(closing[1])) return this.#send(response, 400, { code: 'ORDER_PAID', message: '该订单已支付' }, serial)
      this.closed.add(closing[1])
      return void response.writeHead(204, signedHeaders('', serial)).end()
    }
    const told = this.#told(url)
    if (told) return this.#send(response, told.status, told.answer, serial)
    const refund = request.method === 'POST' ? this.#take(body) : this.refunds.get(request.url?.split('/').at(-1) ?? '')
    if (this.mood === 'lostAnswer') return void response.destroy()
    if (!refund) return this.#send(response, 404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' })
    const more = this.mood === 'huge' ? { padding: 'x'.repeat(6_000_000) } : {}
    const shown = this.mood === 'another' ? { ...refund, out_refund_no: 'R0' } : refund
    return this.#send(response, 200, { ...shown, ...more }, serial)
  }

  /** Of a payment or a bill; null: it was asked for something else. */
  #told({ pathname, searchParams }: URL): { status: number; answer: object } | null {
    const { mchId } = merchantKeys('publicKey')
    if (pathname.startsWith('/v3/pay/transactions/out-trade-no/')) {
      if (searchParams.get('mchid') !== mchId) return { status: 403, answer: { code: 'NO_AUTH', message: '商户号不匹配' } }
      const orderNumber = pathname.split('/').at(-1) ?? ''
      const paid = this.payments.get(orderNumber)
      if (!paid) return { status: 404, answer: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } }
      const { transactionId: transaction_id, paidAt: success_time, amount: total, state: trade_state = 'SUCCESS' } = paid
      const facts = { transaction_id, success_time, trade_state, trade_type: 'JSAPI', amount: { total, currency: 'CNY' } }
      return { status: 200, answer: { mchid: mchId, out_trade_no: orderNumber, ...facts } }
    }
    if (pathname !== '/v3/bill/tradebill') return null
    const day = searchParams.get('bill_date') ?? ''
    const bill = this.bills.get(day)
    if (!bill) return { status: 400, answer: { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' } }
    const download_url = `${this.url}/v3/billdownload/file?token=${day}`
    return { status: 200, answer: { hash_type: 'SHA1', hash_value: bill.sha1, download_url } }
  }

  #take(body: string): Refund {
    const asked: { out_refund_no: string; amount: { refund: number; total: number } } = JSON.parse(body)
    this.bodies.push({ ...asked })
    const known = this.refunds.get(asked.out_refund_no)
    const refund = known ?? { ...asked, refund_id: `50${asked.out_refund_no}`, status: 'PROCESSING' }
    this.refunds.set(asked.out_refund_no, refund)
    return refund
  }

  #send(response: ServerResponse, status: number, answer: object, serial = PUBLIC_KEY_ID): void {
    const body = JSON.stringify(answer)
    const headers = this.mood === 'unsigned' ? {} : signedHeaders(this.mood === 'tampered' ? `${body} ` : body, serial)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

function signatureFits(request: IncomingMessage, body: string): boolean {
  const given = Object.fromEntries(
    [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const message = `${request.method}\n${request.url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
  const verify = createVerify('sha256WithRSAEncryption').update(message)
  return given.serial_no === merchantKeys('publicKey').serialNo && verify.verify(merchant.publicKey, given.signature ?? '', 'base64')
}

const certificates = () => ({
  data: [
    {
      serial_no: platformSerial,
      effective_time: '2026-01-01T00:00:00+08:00',
      expire_time: '2126-01-01T00:00:00+08:00',
      encrypt_certificate: sealed(platformCertificate, 'certificate'),
    },
  ],
})
