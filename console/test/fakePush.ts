import type { PushEvent } from '@camp/contract/base/notify'
import type { Source } from '../src/platform/signedIn/pushConnection.ts'

/** One stream of pushes as a browser's EventSource shows it; the test is the server. */
export class FakeSource implements Source {
  readyState = 0
  readonly address: string
  readonly #listeners = new Map<string, ((event: MessageEvent<string>) => void)[]>()

  constructor(address: string) {
    this.address = address
  }

  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  close(): void {
    this.readyState = 2
  }

  #raise(type: string, init: MessageEventInit<string> = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(new MessageEvent(type, init))
  }

  opened(): void {
    this.readyState = 1
    this.#raise('open')
  }

  pushed(id: number, event: PushEvent): void {
    this.#raise('message', { data: JSON.stringify(event), lastEventId: String(id) })
  }

  ended(reason: string): void {
    this.#raise('end', { data: JSON.stringify({ reason }) })
  }

  /** The network is gone. */
  lost(): void {
    this.readyState = 0
    this.#raise('error')
  }

  /** An answer that is no stream: 401, 503 and the like. */
  refused(): void {
    this.readyState = 2
    this.#raise('error')
  }
}

/** The streams that were opened, in order. */
export function fakeSources() {
  const opened: FakeSource[] = []
  return {
    opened,
    open: (address: string): Source => {
      const source = new FakeSource(address)
      opened.push(source)
      return source
    },
    /** The stream opened last; throws where there is none. */
    last: (): FakeSource => {
      const source = opened.at(-1)
      if (!source) throw new Error('no stream was opened')
      return source
    },
    /** Streams that nobody has closed. */
    live: (): number => opened.filter(({ readyState }) => readyState !== 2).length,
  }
}

/** Web Locks among the "tabs" of one test: anyone who asks first holds, the others wait their turn. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const queues = new Map<string, Promise<unknown>>()
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as () => unknown // the callback is the last argument in both forms
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal } // else it is the options
    const before = queues.get(name) ?? Promise.resolve()
    const turn = before.then(async () => {
      if (signal?.aborted) throw signal.reason
      return work()
    })
    queues.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  return { request: request as LockManager['request'] }
}
