import { type Answered, asked, type Options, type Settings, sleep } from './asking.ts'
import { type Item, type ItemResult, type Order, placed, portionsOf } from './batches.ts'
import { type Calls, calls, type Events, type Page, type Put, type Records } from './calls.generated.ts'

export type { Options, Settings } from './asking.ts'
export type { Item, ItemResult, Order } from './batches.ts'
export type { Calls, Events, Page, Put, Records } from './calls.generated.ts'
export { CampError, type RefusedField } from './refusal.ts'
export { verifyWebhook, type WebhookEvent, WebhookRefused } from './webhooks.ts'

type CallName = keyof Calls
type ListName = { [N in CallName]: Calls[N] extends { row: unknown } ? N : never }[CallName]
type Takes<N extends CallName> = Calls[N]['takes']
type Answer<N extends CallName> = Calls[N] extends { row: infer Row } ? Page<Row> : Calls[N] extends { answer: infer A } ? A : never
/** What need not be said may be left out. */
type Given<N extends CallName> =
  Record<never, never> extends Takes<N> ? [takes?: Takes<N>, options?: Options] : [takes: Takes<N>, options?: Options]

/** An event with its place among all: whoever keeps the place of the last one goes on after it. */
export type PulledEvent<N extends keyof Events = keyof Events> = {
  [T in N]: { readonly position: number; readonly id: string; readonly type: T; readonly timestamp: string; readonly data: Events[T] }
}[N]

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: Blob
}

const queryText = (query: Parts['query'] = {}): string => {
  const named = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) named.append(name, String(one))
  return named.size ? `?${named}` : ''
}

/** A file goes as a form, with the fields beside it. */
function formOf(file: Blob, fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return form
}

const contentOf = (answer: Answered): unknown => ('json' in answer ? answer.json : answer.blob)

/** What calls a console with one key. */
export class Camp {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Puts a record in, by the number that you have for it. The same again changes nothing. */
  async put<Op extends keyof Records>(op: Op, externalId: string, data: Records[Op], options: Order & Options = {}): Promise<Put> {
    const { sequence, occurredAt, ...others } = options
    const path = `/open/v1/${op}/${encodeURIComponent(externalId)}`
    const answer = await asked(this.#settings, { ...others, method: 'PUT', path, body: JSON.stringify({ sequence, occurredAt, data }) })
    return contentOf(answer) as Put // as the call says
  }

  /** Makes any other call. A list answers a page, the first where none is named. */
  async call<N extends CallName>(name: N, ...[takes = {}, options = {}]: Given<N>): Promise<Answer<N>> {
    const [method, template, isList] = calls[name].split(' ') as [string, string, string?] // the table is written so
    const { params = {}, query, body, file } = takes as Parts // what the types allow
    const path = template.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key])))
    const content = file ? { body: formOf(file, body) } : body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await asked(this.#settings, {
      ...options,
      ...content,
      method,
      path: path + queryText({ ...(isList && { page: 1 }), ...query }),
    })
    return contentOf(answer) as Answer<N> // as the call says
  }

  /** All rows of a list, page by page. */
  async *each<N extends ListName>(
    name: N,
    takes?: Takes<N>,
    options?: Options,
  ): AsyncGenerator<Calls[N] extends { row: infer Row } ? Row : never, void, undefined> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const asks = { ...takes, query: { size: 500, ...takes?.query, page } }
      // of one name all three are; TypeScript cannot say so of a name that it does not know yet
      const answer = (await this.call(name, ...([asks, options] as unknown as Given<N>))) as Page<never>
      pages = answer.totalPages
      yield* answer.content
    }
  }

  /**
   * Puts many records in, in as many calls as it takes (1,000 records and 5 MB each), one after the other. Each is answered by itself; where a call
   * was not answered it throws, and all of it may be sent again. `atomic`: all or none, and no more than one call takes.
   */
  async batch(items: readonly Item[], { atomic, ...options }: Options & { readonly atomic?: boolean } = {}): Promise<ItemResult[]> {
    const portions = portionsOf(items)
    if (atomic && portions.length > 1) throw new RangeError(`all or none of ${items.length} records do not fit into one call`)
    const results: ItemResult[] = []
    for (const [n, texts] of portions.entries()) {
      const { idempotencyKey } = options
      const own = idempotencyKey && portions.length > 1 ? { idempotencyKey: `${idempotencyKey}-${n}` } : {}
      const path = `/open/v1/batch${queryText({ atomic })}`
      const answer = await asked(this.#settings, { ...options, ...own, method: 'POST', path, body: `{"items":[${texts.join(',')}]}` })
      const { items: answered } = contentOf(answer) as Calls['putBatch']['answer'] // as the call says
      const before = results.length
      results.push(...answered.map((result) => placed(result, before)))
    }
    return results
  }

  /** What happened after a place, and what happens from now on: it waits for more until `signal` ends it. */
  async *events<N extends keyof Events = keyof Events>(
    asks: {
      /** The `position` of the last event that was taken. */
      readonly after?: number
      readonly types?: readonly N[]
      /** Milliseconds between two questions while nothing happens (1,000). */
      readonly pause?: number
      readonly signal?: AbortSignal
    } = {},
  ): AsyncGenerator<PulledEvent<N>, void, undefined> {
    const { types, pause = 1_000, signal } = asks
    for (let after = asks.after ?? 0; !signal?.aborted; ) {
      const query = { after, limit: 500, ...(types && { types }) }
      const answer = await this.call('openEvents', { query }, signal ? { signal } : {}).catch((error: unknown) => {
        if (!signal?.aborted) throw error
      })
      if (!answer) return
      // only those that were asked for are answered
      yield* answer.events as unknown as readonly PulledEvent<N>[]
      after = answer.next
      if (!answer.more) await sleep(pause, signal)
    }
  }
}

/** A client of the console at `baseUrl` with an API key. */
export const createCamp = (settings: Settings): Camp => new Camp(settings)
