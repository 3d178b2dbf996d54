import type { AnyCall } from '@camp/contract/base/call'
import { permissions } from '@camp/contract/permissions'
import { aKey, askWithKey } from './doorKeys.ts'
import type { Answer, Caller, LooseInput, TestServer } from './http.ts'
import { type Person, signedIn } from './people.ts'

/** What a change told: of which record, and who made it. */
export interface Happened {
  readonly data: { readonly id: number } & Record<string, unknown>
  readonly actor: string | null
  /** Where it happened, if not on the first server. */
  readonly at?: TestServer
}

/** The answer of a call that was not refused. */
export const done = <T>({ status, error, body }: Answer<T>): T => {
  if (status !== 200) throw new Error(JSON.stringify(error))
  return body
}

/** Who makes events happen: staff who may do everything, and a program with a key of theirs. */
export class World {
  readonly server: TestServer
  readonly staff: Caller
  readonly byStaff: string
  readonly byKey: string
  readonly #secret: string

  private constructor(server: TestServer, { caller, userId }: Person, key: { id: number; secret: string }) {
    this.server = server
    this.staff = caller
    this.byStaff = `user:${userId}`
    this.byKey = `key:${key.id}`
    this.#secret = key.secret
  }

  static async make(server: TestServer): Promise<World> {
    const person = await signedIn(server, Object.keys(permissions))
    return new World(server, person, await aKey(person.caller, { ratePerMinute: 6_000 }))
  }

  rows = async (text: string, values: unknown[] = []) => {
    return (await this.server.pool.query(text, values)).rows
  }

  /** An open call with the key. */
  ask = async (call: AnyCall, input: LooseInput) => {
    const { status, body } = await askWithKey(this.server.url, call, this.#secret, input)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  /** Puts a record in with the key. */
  put = async (call: AnyCall, externalId: string, data: object): Promise<number> => {
    return ((await this.ask(call, { params: { externalId }, body: { data } })) as { id: number }).id
  }
}
