import { proveMyself } from '@camp/contract/account/account.proofs'
import type { AnyCall } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import { addressOf, type LooseInput } from './http.ts'
import { TEST_PASSWORD } from './template.ts'

export interface Came {
  readonly status: number
  /** Where it was sent; empty where it was not. */
  readonly location: string
  readonly body: unknown
  readonly error: ErrorBody
  readonly set: readonly string[]
}

/** A browser as far as cookies go: it keeps each under its name and path, and sends what fits. */
export class Browser {
  readonly url: string
  /** Does it prove who it is where it is asked to? */
  proves = true
  readonly cookies = new Map<string, { value: string; path: string }>()
  constructor(url: string) {
    this.url = url
  }

  /** A call as our page makes it, or, by `headers`, as somebody else's would. */
  async call(call: AnyCall, input: LooseInput = {}, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }): Promise<Came> {
    const target = addressOf(call, input)
    const response = await fetch(`${this.url}${target}`, {
      method: call.method,
      redirect: 'manual',
      headers: { cookie: this.#sent(target), ...(input.body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const set = response.headers.getSetCookie()
    for (const line of set) this.#keep(line)
    const body: unknown = (response.headers.get('content-type') ?? '').includes('json') ? await response.json() : await response.text()
    const { error, act } = (typeof body === 'object' ? body : {}) as Partial<ErrorBody> // of an answer that is no refusal nothing is read
    if (error === 'PROOF_NEEDED' && this.proves) {
      const proved = await this.call(proveMyself, { body: { act, way: 'PASSWORD', password: TEST_PASSWORD } }, headers)
      if (proved.status === 200) return this.call(call, input, headers)
    }
    return { status: response.status, location: response.headers.get('location') ?? '', body, error: body as ErrorBody, set }
  }

  /** The token of its session; empty without one. */
  get token(): string {
    return this.cookies.get('Access-Token')?.value ?? ''
  }

  #sent(target: string): string {
    const fitting = [...this.cookies].filter(([, { path }]) => target.startsWith(path))
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /; Path=([^;]*)/.exec(line)?.[1] ?? '/'
    if (/; (Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, { value, path })
  }
}
