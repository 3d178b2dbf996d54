import { createVerify, X509Certificate } from 'node:crypto'
import { Aes, Decorator } from 'wechatpay-axios-plugin'
import * as z from 'zod'
import { askOutside } from '../../platform/trace/outside.ts'
import type { MerchantKeys } from './merchant.keys.ts'
import { GatewayUnclear } from './payment.gateway.ts'

/** Limits of a call outside (security rules 33 and 38). */
const WITHIN_MS = 10_000
const ANSWER_LIMIT = 5_000_000
/** A packed bill of some hundred thousand lines. */
const FILE_LIMIT = 50_000_000
const FILE_WITHIN_MS = 60_000
/** WeChat Pay changes its certificates; ours are read anew twice a day, and at once when an answer names one that we lack. */
const CERTIFICATES_LIVE_MS = 43_200_000
const CERTIFICATES_PAUSE_MS = 60_000

/** Public keys of WeChat Pay by their serial number. */
type PlatformKeys = Readonly<Record<string, string>>

/** WeChat Pay said no; its code and words. */
export class WechatFailure extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const certificatesSchema = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({ nonce: z.string(), associated_data: z.string().optional(), ciphertext: z.string() }),
    }),
  ),
})
const failureSchema = z.object({
  response: z.object({ status: z.int().min(400).max(499), data: z.object({ code: z.string().min(1), message: z.string() }) }),
})

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly data: unknown
}

/** Signs what is asked, bounds it, and trusts no answer whose signature is not WeChat Pay's. One for each merchant. */
export class WechatClient {
  readonly keys: MerchantKeys
  readonly #baseUrl: string
  readonly #withinMs: number
  #platform: { keys: PlatformKeys; readAt: number } | null = null
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(keys: MerchantKeys, baseUrl: string, withinMs = WITHIN_MS) {
    this.keys = keys
    this.#baseUrl = baseUrl
    this.#withinMs = withinMs
  }

  post(path: string, body: object): Promise<unknown> {
    return this.#verified('post', path, body)
  }

  get(path: string): Promise<unknown> {
    return this.#verified('get', path)
  }

  /**
   * An answer whose signature was proved, also where it is a refusal: of those the package proves none. Throws where it is not WeChat Pay's.
   */
  async proved(path: string): Promise<{ readonly status: number; readonly data: unknown }> {
    const platform = await this.#platformKeys()
    const [serial = ''] = Object.keys(platform)
    const raw = { transformResponse: [(data: unknown) => data], validateStatus: () => true, headers: { 'Wechatpay-Serial': serial } }
    const { status, headers, data } = await this.#request('get', path, platform, undefined, raw)
    const told = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
    const key = Object.hasOwn(platform, told('serial')) ? platform[told('serial')] : undefined
    const text = String(data)
    // To a signature that it does not know it may answer without one of its own; that is a no in any case.
    const message = `${told('timestamp')}\n${told('nonce')}\n${text}\n`
    if (status !== 401 && (!key || !createVerify('sha256WithRSAEncryption').update(message).verify(key, told('signature'), 'base64'))) {
      throw new GatewayUnclear('the signature of the answer is not that of the public key or of a certificate of WeChat Pay')
    }
    return { status, data: JSON.parse(text) }
  }

  /**
   * A file that a signed answer named. Files come without a signature of their own: the caller checks them against the hash of that answer.
   * Of the address only the path counts, so that nobody is sent elsewhere.
   */
  async file(address: string): Promise<Buffer> {
    const { pathname, search } = new URL(address, this.#baseUrl)
    const more = {
      responseType: 'arraybuffer',
      transformResponse: [(data: unknown) => data],
      maxContentLength: FILE_LIMIT,
      timeout: FILE_WITHIN_MS,
      signal: AbortSignal.timeout(FILE_WITHIN_MS),
    }
    const { data } = await this.#request('get', `${pathname}${search}`.slice(1), { none: '' }, undefined, more)
    if (!Buffer.isBuffer(data)) throw new GatewayUnclear('WeChat Pay sent no file')
    return data
  }

  /** The key that a signature says it was made with; undefined if WeChat Pay has none of this name. */
  async platformKey(serial: string): Promise<string | undefined> {
    const own = (keys: PlatformKeys) => (Object.hasOwn(keys, serial) ? keys[serial] : undefined)
    const known = own(await this.#platformKeys())
    return known === undefined && !this.keys.platformKey ? own(await this.#platformKeys(CERTIFICATES_PAUSE_MS)) : known
  }

  /** Opens what WeChat Pay encrypted for this merchant. */
  open(sealed: { ciphertext: string; nonce: string; associated_data?: string | undefined }): string {
    return Aes.AesGcm.decrypt(sealed.ciphertext, this.keys.apiV3Key, sealed.nonce, sealed.associated_data ?? '')
  }

  async #verified(method: 'get' | 'post', path: string, body?: object): Promise<unknown> {
    const platform = await this.#platformKeys()
    const [serial] = Object.keys(platform)
    // With several keys about, WeChat Pay signs by the one that we say we hold.
    return this.#send(method, path, platform, body, { headers: serial ? { 'Wechatpay-Serial': serial } : {} })
  }

  async #send(method: 'get' | 'post', path: string, platform: PlatformKeys, body?: object, more: object = {}): Promise<unknown> {
    return (await this.#request(method, path, platform, body, more)).data
  }

  async #request(method: 'get' | 'post', path: string, platform: PlatformKeys, body?: object, more: object = {}): Promise<RawAnswer> {
    const { mchId, serialNo, privateKey } = this.keys
    try {
      const client = new Decorator({
        mchid: mchId,
        serial: serialNo,
        privateKey,
        certs: platform,
        baseURL: `${this.#baseUrl}/`,
        timeout: this.#withinMs,
        // `timeout` begins anew with each byte; this one does not.
        signal: AbortSignal.timeout(this.#withinMs),
        maxRedirects: 0,
        maxContentLength: ANSWER_LIMIT,
        proxy: false,
      })
      return await askOutside('wechat', this.#baseUrl, () => client.request(path, method, body, more))
    } catch (error) {
      throw failureOf(error)
    }
  }

  async #platformKeys(liveMs = CERTIFICATES_LIVE_MS): Promise<PlatformKeys> {
    if (this.keys.platformKey) return { [this.keys.platformKey.id]: this.keys.platformKey.pem }
    if (this.#platform && Date.now() - this.#platform.readAt < liveMs) return this.#platform.keys
    // Anyone who sends us nonsense cannot make us ask WeChat Pay again and again.
    if (Date.now() - this.#triedAt < CERTIFICATES_PAUSE_MS) {
      if (this.#platform) return this.#platform.keys
      throw new GatewayUnclear('the certificates of WeChat Pay could not be read a moment ago')
    }
    this.#triedAt = Date.now()
    const keys = await this.#fetchCertificates().catch((error: unknown) => {
      throw new GatewayUnclear(`the certificates of WeChat Pay cannot be read: ${error instanceof Error ? error.message : 'no reason'}`)
    })
    this.#platform = { keys, readAt: Date.now() }
    return keys
  }

  /** The first answer cannot be checked by a key that it brings itself, but only WeChat Pay can encrypt by the merchant's key. */
  async #fetchCertificates(): Promise<PlatformKeys> {
    const unchecked = { transformResponse: [(data: unknown) => (typeof data === 'string' ? JSON.parse(data) : data)] }
    const { data } = certificatesSchema.parse(await this.#send('get', 'v3/certificates', { none: '' }, undefined, unchecked))
    const opened = data.map(({ serial_no, encrypt_certificate }) => {
      const certificate = new X509Certificate(this.open(encrypt_certificate))
      const pem = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString()
      return { serial: serial_no, pem, from: Date.parse(certificate.validFrom) }
    })
    // The youngest first: it is the one that answers are asked to be signed by.
    opened.sort((a, b) => b.from - a.from)
    return Object.fromEntries(opened.map(({ serial, pem }) => [serial, pem]))
  }
}

/**
 * A refusal is one only if WeChat Pay says so in its own form. All else leaves the matter open: no answer, a fault of theirs, a redirect,
 * too long an answer, a signature that does not fit. What was sent holds secrets, so the error itself goes no further.
 */
function failureOf(error: unknown): WechatFailure | GatewayUnclear {
  const refusal = failureSchema.safeParse(error)
  if (refusal.success) {
    const { code, message } = refusal.data.response.data
    return new WechatFailure(code, message)
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return new GatewayUnclear(`WeChat Pay gave no clear answer: ${code}`)
}
