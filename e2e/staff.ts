import { proveMyself } from '@camp/contract/account/account.proofs'
import { login, logout, type Me, updateUserInfo } from '@camp/contract/base/account'
import type { AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import { createUser } from '@camp/contract/users/users'

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const tokenIn = (answer: Response): string | undefined =>
  answer.headers.getSetCookie().flatMap((line) => /^Access-Token=([^;]+)/.exec(line)?.[1] ?? [])[0]

/** A member of staff who uses the product by HTTP. */
export class Staff {
  readonly #url: string
  readonly #password: string
  readonly token: string
  /** Who they are, by the answer to the log-in. */
  readonly me: Me

  private constructor(url: string, password: string, token: string, me: Me) {
    this.#url = url
    this.#password = password
    this.token = token
    this.me = me
  }

  /** Logs in; throws what the server said if it refuses. `from`: the address that a proxy in front of the server would name. */
  static async logIn(url: string, username: string, password: string, from?: string): Promise<Staff> {
    const answer = await fetch(`${url}/foundation${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e', ...(from && { 'x-forwarded-for': from }) },
      body: JSON.stringify({ username, password }),
    })
    const token = tokenIn(answer)
    if (answer.status !== 200 || token === undefined)
      throw new Error(`${username} could not log in: ${answer.status} ${await answer.text()}`)
    return new Staff(url, password, token, (await answer.json()) as Me) // its schema is checked by the server
  }

  /** Makes an account whose owner has logged in once and chosen this password; gives its id. */
  async hire(person: Omit<CallInput<typeof createUser>['body'], 'password'>, password: string): Promise<number> {
    const { id, oneTimePassword = '' } = await this.ask(createUser, { body: person })
    const owner = await Staff.logIn(this.#url, person.username, oneTimePassword)
    const changed = await owner.send(updateUserInfo, { newPassword: password })
    if (changed.status !== 200) throw new Error(`${person.username} keeps the first password: ${await changed.text()}`)
    // They come in anew, on a device of their own.
    await new Staff(this.#url, password, tokenIn(changed) ?? '', owner.me).ask(logout, {})
    return id
  }

  /** Makes one call of the contract that needs no path parameters; the answer is the server's, refusals included. */
  send<C extends AnyCall>(call: C, body?: CallInput<C> extends { body: infer B } ? B : undefined): Promise<Response> {
    return this.#fetch(call, { body })
  }

  /** Makes any call of the contract and gives its answer; throws what the server said if it refuses. */
  async ask<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    const answer = await this.#fetch(call, input as Parts) // CallInput is this shape for every call
    if (answer.status !== 200) throw new Error(`${call.id}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as CallAnswer<C> // its schema is checked by the server
  }

  /** Makes the call; where it asks for proof of who one is, gives it, as the console does. */
  async #fetch(call: AnyCall, parts: Parts): Promise<Response> {
    const answer = await this.#once(call, parts)
    if (answer.status !== 403) return answer
    const refusal = (await answer.clone().json()) as ErrorBody // every refusal has this shape
    if (refusal.error !== 'PROOF_NEEDED') return answer
    const proved = await this.#once(proveMyself, { body: { act: refusal.act, way: 'PASSWORD', password: this.#password } })
    return proved.status === 200 ? this.#once(call, parts) : answer
  }

  #once(call: AnyCall, { params = {}, query = {}, body }: Parts): Promise<Response> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one))
    return fetch(`${this.#url}/foundation${path}?${search}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e', cookie: `Access-Token=${this.token}` },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}
