import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AnyCall } from '@camp/contract/base/call'
import { type ErrorBody, type ErrorName, errorCode, errors } from '@camp/contract/errors'
import { expect } from 'vitest'
import { addressOf, type LooseInput } from './http.ts'

/** Anything a client may send as the answer to one call. */
export interface Attack {
  readonly target: string
  readonly method: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** What a refusal must never show: stacks, SQL, paths, names of libraries. */
const INSIDES = /node_modules|\bat \S+ \(|\bselect\b.*\bfrom\b|\binsert into\b|relation "|\.ts:|fastify|zod|postgres|syntax error/i
const HAN = /\p{Script=Han}/u

export interface Attacked {
  readonly status: number
  readonly text: string
  readonly english: boolean
  readonly headers: IncomingHttpHeaders
}

/** Sends attacks, as somebody with a cookie or without; the language goes round so that each call refuses in both. */
export class Attacker {
  readonly url: string
  readonly cookie: string | null
  readonly perCall = new Map<string, number>()
  // Thousands of requests: node's own client on kept connections costs a third of what fetch does.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  #sent = 0

  constructor({ url, cookie }: { url: string; cookie: string | null }) {
    this.url = url
    this.cookie = cookie
  }

  /** The answer to an attack, whatever it is. `own: false` leaves out the header by which our pages are known. */
  send(call: AnyCall, { target, method, headers, body }: Attack, own = true): Promise<Attacked> {
    const english = this.#sent++ % 2 === 1
    this.perCall.set(call.id, (this.perCall.get(call.id) ?? 0) + 1)
    const sent = {
      'accept-language': english ? 'en-US,en;q=0.9' : 'zh-CN',
      ...(this.cookie && { cookie: this.cookie }),
      ...(own && { 'x-requested-with': 'test' }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${this.url}${target}`, { method, headers: sent, agent: this.#agent }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), english, headers: response.headers }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  /** Sends and expects a refusal in words: a 4xx as JSON that shows nothing of the insides. */
  async refused(call: AnyCall, attack: Attack, about: string, allowed: readonly number[]): Promise<ErrorBody> {
    const answer = await this.send(call, attack)
    const where = `${call.id}: ${about}: ${attack.method} ${attack.target.slice(0, 120)} ${attack.body?.slice(0, 160) ?? ''} -> ${answer.text.slice(0, 200)}`
    if (!allowed.includes(answer.status)) expect.fail(`${where}: ${answer.status} is none of ${allowed.join()}`)
    return refusalIn(answer.text, answer.status, answer.english, where)
  }
}

/** The body of a refusal, checked: its code, its words in the reader's language, its request id. */
export function refusalIn(text: string, status: number, english: boolean, where: string): ErrorBody {
  const body = JSON.parse(text) as ErrorBody // checked below, key by key
  const name = body.error as ErrorName
  // A hundred thousand answers come by here: each is looked at by plain comparisons, and said by `expect` where it is wrong.
  const must = (holds: boolean, what: string): void => {
    if (!holds) expect.fail(`${where}: ${what}`)
  }
  must(Object.hasOwn(errors, name), 'its error has a name')
  must(body.code === errorCode(name), 'its code is that of its error')
  // Headers that are too large have a status of their own, which only HTTP knows.
  must(status === 431 || status === errors[name].status, 'its status is that of its error')
  must(typeof body.requestId === 'string' && /^[\w-]{4,}$/.test(body.requestId), 'it says its request')
  must(!INSIDES.test(text), 'it shows nothing of the insides')
  // What could not be read has no language to go by. A field may be told by a mere value: a bound, a name.
  const words = [
    body.msg,
    ...(body.fields ?? []).map(({ msg }) => msg).filter((msg) => !/^[\w./ -]*$/.test(msg) || /[a-z] [a-z]/i.test(msg)),
  ]
  if (status !== 431)
    for (const msg of words) must(typeof msg === 'string' && HAN.test(msg) === !english, 'its words are in the language of who reads')
  return body
}

/** The address, method and body of a well-formed request. */
export const requestOf = (call: AnyCall, input: LooseInput): Attack => ({
  target: addressOf(call, input),
  method: call.method,
  ...(input.body !== undefined && { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
})

/** Runs many at a time and says what was wrong with each, not only with the first. */
export async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>, width = 8): Promise<string[]> {
  const wrong: string[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const item = items[next++] as T // below the length
      await run(item).catch((error: unknown) => wrong.push(error instanceof Error ? error.message : String(error)))
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return wrong
}
