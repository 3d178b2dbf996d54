import { login } from '@camp/contract/account'
import type { AnyCall, CallInput } from '@camp/contract/call'

/** A member of staff who uses the product by HTTP. */
export class Staff {
  readonly #url: string
  readonly token: string

  private constructor(url: string, token: string) {
    this.#url = url
    this.token = token
  }

  /** Logs in; throws what the server said if it refuses. */
  static async logIn(url: string, username: string, password: string): Promise<Staff> {
    const answer = await fetch(`${url}/foundation${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e' },
      body: JSON.stringify({ username, password }),
    })
    const token = answer.headers.getSetCookie().flatMap((line) => /^Access-Token=([^;]+)/.exec(line)?.[1] ?? [])[0]
    if (answer.status !== 200 || token === undefined)
      throw new Error(`${username} could not log in: ${answer.status} ${await answer.text()}`)
    return new Staff(url, token)
  }

  /** Makes one call of the contract that needs no path parameters; the answer is the server's, refusals included. */
  send<C extends AnyCall>(call: C, body?: CallInput<C> extends { body: infer B } ? B : undefined): Promise<Response> {
    return fetch(`${this.#url}/foundation${call.path}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e', cookie: `Access-Token=${this.token}` },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}
