import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kuaidi100Config } from '../src/platform/config/config.tracking.ts'
import { HttpPeer } from './http.peer.ts'

/** How Kuaidi100 behaves. */
type Mood = 'well' | 'silent' | 'fault' | 'busy' | 'nonsense' | 'another' | 'huge' | 'redirect' | 'poor'

const CUSTOMER = '88328F284768FCCB61F4989D9BEC1A97'
const KEY = 'ETryLWuv4600'

/** The environment of a server that speaks to the peer. */
export const kuaidi100Environment = (url: string): Record<string, string> => ({
  KUAIDI100_CUSTOMER: CUSTOMER,
  KUAIDI100_KEY: KEY,
  KUAIDI100_BASE_URL: url,
})
export const kuaidi100Config = (baseUrl: string): Kuaidi100Config => ({ customer: CUSTOMER, key: KEY, baseUrl })

/** One line of a way, as Kuaidi100 writes it. */
export interface PeerLine {
  readonly time: string
  readonly context: string
  readonly statusCode?: string
  readonly status?: string
  readonly areaName?: string
}
interface Way {
  readonly state: string
  /** The newest first. */
  readonly data: readonly PeerLine[]
}
interface Subscription {
  readonly company: string
  readonly number: string
  readonly key: string
  readonly parameters: { readonly callbackurl: string; readonly salt: string; readonly phone: string; readonly resultv2: string }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()
const refusal = (returnCode: string, message: string) => ({ result: false, returnCode, message })

/** A push as Kuaidi100 sends it; `wrongly` signs it as a stranger would. */
export interface PeerPush {
  readonly status?: 'polling' | 'shutdown' | 'abort' | 'updateall'
  readonly message?: string
  readonly comNew?: string
  readonly wrongly?: true
}

/** Kuaidi100 as far as question, subscription and push go: proves signatures by itself, from what came over the wire. */
export class Kuaidi100Peer extends HttpPeer {
  mood: Mood = 'well'
  /** What is known of numbers. */
  readonly ways = new Map<string, Way>()
  /** Every question that was answered, with the phone that came along. */
  readonly asked: { readonly com: string; readonly num: string; readonly phone: string }[] = []
  readonly subscriptions = new Map<string, Subscription>()
  /** Companies that it does not take. */
  readonly refused = new Set<string>()
  /** Companies that tell nothing without the right end of the phone. */
  readonly wantPhone = new Set(['shunfeng'])
  phone = '0001'

  /** What it would push of a number now, and where to. */
  push(number: string, { status = 'polling', message = '', comNew = '', wrongly }: PeerPush = {}) {
    const subscription = this.subscriptions.get(number)
    if (!subscription) throw new Error(`nobody subscribed to ${number}`)
    const way = this.ways.get(number) ?? { state: '0', data: [] }
    const lastResult = { message: 'ok', nu: number, ischeck: '0', com: subscription.company, status: '200', ...way }
    const param = JSON.stringify({ status, billstatus: '', message, autoCheck: comNew ? '1' : '0', comOld: '', comNew, lastResult })
    const { callbackurl, salt } = subscription.parameters
    return { to: new URL(callbackurl), body: new URLSearchParams({ sign: md5(param + (wrongly ? 'guess' : salt)), param }).toString() }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // without an encoding a request gives buffers
    const fields = new URLSearchParams(Buffer.concat(chunks).toString())
    if (this.mood === 'silent') return
    if (this.mood === 'fault') return void response.writeHead(502).end('<html>')
    if (this.mood === 'redirect') return void response.writeHead(302, { location: `${this.url}/elsewhere` }).end()
    const answer = request.url === '/poll/query.do' ? this.#query(fields) : this.#subscribe(fields)
    const padding = this.mood === 'huge' ? { padding: 'x'.repeat(6_000_000) } : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...answer, ...padding }))
  }

  #query(fields: URLSearchParams): object {
    const param = fields.get('param') ?? ''
    if (fields.get('customer') !== CUSTOMER || fields.get('sign') !== md5(param + KEY + CUSTOMER)) return refusal('503', '验证签名失败')
    if (this.mood === 'busy') return refusal('502', '服务器繁忙')
    if (this.mood === 'poor') return refusal('601', 'KEY已过期')
    if (this.mood === 'nonsense') return { nu: 7 }
    const { com, num, phone } = JSON.parse(param)
    this.asked.push({ com, num, phone })
    if (this.refused.has(com)) return refusal('400', '找不到对应公司')
    if (this.wantPhone.has(com) && phone !== this.phone) return refusal('408', '快递公司参数异常：验证码错误')
    const way = this.ways.get(num)
    if (!way) return refusal('500', '查询无结果，请隔段时间再查')
    const nu = this.mood === 'another' ? 'YT0000000000' : num
    return { message: 'ok', nu, ischeck: way.state === '3' ? '1' : '0', com, status: '200', condition: '00', ...way }
  }

  #subscribe(fields: URLSearchParams): object {
    if (fields.get('schema') !== 'json') return refusal('700', '不支持的schema')
    const wanted: Subscription = JSON.parse(fields.get('param') ?? '{}')
    if (wanted.key !== KEY) return refusal('601', 'POLL:KEY已过期')
    if (this.mood === 'busy') return refusal('500', '服务器错误')
    if (this.refused.has(wanted.company)) return refusal('700', `POLL:不支持的快递公司：${wanted.company}`)
    const known = this.subscriptions.get(wanted.number)
    if (known && known.parameters.callbackurl === wanted.parameters.callbackurl) return refusal('501', 'POLL:重复订阅')
    this.subscriptions.set(wanted.number, wanted)
    return { result: true, returnCode: '200', message: '提交成功' }
  }
}
