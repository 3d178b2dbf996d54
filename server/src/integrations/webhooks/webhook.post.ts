import { createHmac } from 'node:crypto'
import type { lookup } from 'node:dns'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUp } from '../../platform/http/lookUp.ts'
import { bareHost, isLoopbackAddress, isPublicAddress, outwardFault } from '../../platform/http/outward.ts'

const TIMEOUT_MS = 20_000
/** So much of an answer is read, and so much of it kept. */
const READ_BYTES = 64 * 1024
const KEPT_CHARACTERS = 2_048
const KEPT_HEADERS = ['content-type', 'content-length', 'retry-after', 'server', 'location']
const MOST_REST_SECONDS = 86_400
/** A telephone or an identity card, say. */
const LONG_NUMBER = /\d(?:[ -]?\d){10,}/g

export interface WebhookMessage {
  readonly url: string
  /** Of the event: the same for every attempt. */
  readonly id: string
  /** These very bytes are signed. */
  readonly body: string
  /** The one that holds, and the old one of a rotation. */
  readonly secrets: readonly string[]
  /** It is sent again on purpose. */
  readonly replayed: boolean
  /** Of W3C Trace Context, where something is traced. */
  readonly traceparent?: string
}

/** Why there was no answer: no address outside, no such name, no connection, no trusted certificate, not in time, broken off. */
export type WebhookFault = 'ADDRESS' | 'NAME' | 'CONNECTION' | 'CERTIFICATE' | 'TIMEOUT' | 'BROKEN'

export interface WebhookAnswer {
  readonly sentAt: Date
  readonly signature: string
  readonly status: number | null
  readonly ms: number
  readonly fault: WebhookFault | null
  /** Of the machine that was reached. */
  readonly address: string | null
  readonly headers: string | null
  readonly answer: string | null
  /** So many seconds it asks us to wait. */
  readonly restSeconds: number | null
}

/** `v1,<base64 of the HMAC-SHA256>` by each secret, as Standard Webhooks 1.0.0 has it. */
export const signatureOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

class Refused extends Error {
  readonly code = 'ADDRESS'
}
class Broken extends Error {
  readonly code = 'ECONNRESET'
}

const NAME_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EBADNAME'])
const TLS_CODES = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/

function faultOf(error: unknown): WebhookFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ADDRESS') return 'ADDRESS'
  if (code === 'ABORT_ERR' || (error instanceof Error && error.name === 'TimeoutError')) return 'TIMEOUT'
  if (NAME_CODES.has(code)) return 'NAME'
  if (TLS_CODES.test(code)) return 'CERTIFICATE'
  return code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_') ? 'BROKEN' : 'CONNECTION'
}

/** Seconds of a `Retry-After`, a number or a day with its time. */
function restOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000)
  return seconds > 0 ? Math.min(seconds, MOST_REST_SECONDS) : null
}

/** Reads the beginning of an answer and leaves the rest. */
async function beginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  // bytes, as no encoding was set
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= READ_BYTES) break
  }
  // PostgreSQL keeps no character of no value; a number of somebody is not kept either.
  return Buffer.concat(parts).toString('utf8').slice(0, KEPT_CHARACTERS).replaceAll('\0', '').replace(LONG_NUMBER, '***')
}

/** Hands events to endpoints that staff named: only outside, to an address that was looked at, and without following anybody elsewhere. */
export class WebhookPost {
  readonly #loopback: boolean
  readonly #lookup: typeof lookup
  readonly #timeoutMs: number

  /** `loopback`: this machine may be reached too, for tests and the demo. */
  constructor(may: { readonly loopback: boolean }, lookUpName: typeof lookup = lookUp, timeoutMs = TIMEOUT_MS) {
    this.#loopback = may.loopback
    this.#lookup = lookUpName
    this.#timeoutMs = timeoutMs
  }

  async send({ url, id, body, secrets, replayed, traceparent }: WebhookMessage): Promise<WebhookAnswer> {
    const timestamp = Math.floor(Date.now() / 1_000)
    const signature = signatureOf(secrets, id, timestamp, body)
    const headers = {
      'user-agent': 'camp-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
      ...(replayed && { 'webhook-replayed': 'true' }),
      ...(traceparent !== undefined && { traceparent }),
    }
    return { ...(await this.post(url, body, headers)), signature }
  }

  /** Hands a body over and says what was answered: once, whatever that is. */
  async post(url: string, body: string, more: http.OutgoingHttpHeaders = {}): Promise<Omit<WebhookAnswer, 'signature'>> {
    const sentAt = new Date()
    const begun = performance.now()
    const known = { sentAt, address: null, headers: null, answer: null, restSeconds: null }
    const took = () => Math.round(performance.now() - begun)
    if (outwardFault(url, { loopback: this.#loopback }) !== null) return { ...known, status: null, ms: 0, fault: 'ADDRESS' }
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more }
    const signal = AbortSignal.timeout(this.#timeoutMs)
    try {
      const { response, address } = await this.#ask(new URL(url), headers, body, signal)
      const kept = KEPT_HEADERS.flatMap((name) =>
        response.headers[name] ? [`${name}: ${String(response.headers[name]).slice(0, 200)}`] : [],
      )
      const answer = await beginning(response)
      const restSeconds = restOf(response.headers['retry-after'], sentAt.getTime())
      return { sentAt, status: response.statusCode ?? 0, ms: took(), fault: null, address, headers: kept.join('\n'), answer, restSeconds }
    } catch (error) {
      return { ...known, status: null, ms: took(), fault: signal.aborted ? 'TIMEOUT' : faultOf(error) }
    }
  }

  #mayReach(address: string): boolean {
    return isPublicAddress(address) || (this.#loopback && isLoopbackAddress(address))
  }

  /** Looks a name up, and fails where any of its addresses lies inside; `checked` are those that may be reached. */
  #looksUp(checked: Set<string>): LookupFunction {
    return (hostname, options, done) => {
      this.#lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '', 0)
        const [first] = found
        if (!first || found.some(({ address }) => !this.#mayReach(address))) return done(new Refused('an address inside'), '', 0)
        for (const { address } of found) checked.add(address)
        if (options.all) done(null, found)
        else done(null, first.address, first.family)
      })
    }
  }

  #ask(
    url: URL,
    headers: http.OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<{ response: IncomingMessage; address: string }> {
    const checked = new Set<string>()
    const host = bareHost(url)
    if (isIP(host) !== 0) checked.add(host)
    const isSecure = url.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const request: ClientRequest = (isSecure ? https : http).request(url, {
        method: 'POST',
        headers,
        // A connection of its own, whose address is looked at now.
        agent: false,
        lookup: this.#looksUp(checked),
        signal,
      })
      let address = ''
      request.once('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          address = socket.remoteAddress ?? ''
          // Nothing has been said yet: the head goes out with the body.
          if (checked.has(address) && this.#mayReach(address)) request.end(body)
          else request.destroy(new Refused('another address than was looked at'))
        })
      })
      request.once('response', (response) => resolve({ response, address }))
      // No other protocol is spoken: Node.js tells of 101 by neither of the two others.
      request.once('upgrade', (response, socket) => {
        socket.destroy()
        resolve({ response, address })
      })
      request.once('error', reject)
      request.once('close', () => reject(new Broken('closed without an answer')))
    })
  }
}
