import { notifyStream, type PushEvent } from '@camp/contract/base/notify'
import { currentLanguage } from '../i18n.ts'

/** One event as it came: its number on the server (0 where it has none), and what it says. */
export interface Pushed {
  readonly id: number
  readonly event: PushEvent
}

/** What a connection needs of a browser's EventSource. */
export interface Source {
  readonly readyState: number
  addEventListener(type: 'open' | 'message' | 'error' | 'end', listener: (event: MessageEvent<string>) => void): void
  close(): void
}

interface ConnectionOptions {
  /** The last event that this browser has seen; 0 for none. */
  readonly lastId: () => number
  readonly onPushed: (pushed: Pushed) => void
  /** The stream is there for the first time: what was said before it was not heard. */
  readonly onBegun?: () => void
  /** The stream is there again after it was away: what came meanwhile beyond the server's memory is only in the lists. */
  readonly onBack: () => void
  /** The stream was refused or ended by the server for the session's sake: an ordinary call finds out what that means. */
  readonly onDoubt: () => void
  readonly open?: (address: string) => Source
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Another page of this person took the place: it is not fought over. */
const REPLACED_WAIT_MS = 60_000

/** An EventSource is closed by an answer that is no stream; by a lost network it is not. */
const CLOSED = 2

const reasonOf = (data: string): string => {
  const value: unknown = JSON.parse(data)
  return typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : ''
}

/** How long to wait before the n-th attempt (from 1): twice as long each time, and never all browsers at once. */
export const waitBefore = (attempt: number, chance: number = Math.random()): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + chance / 2)

/** One stream of pushes: comes back by itself, longer waits after each failure, and goes on behind the last event that was seen. */
export class PushConnection {
  readonly #options: ConnectionOptions
  #source: Source | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #wasAway = false
  #begun = false
  /** A stream that was open when the network went may be dead without a word. */
  readonly #online = (): void => {
    this.#wasAway = true
    this.#connect()
  }

  constructor(options: ConnectionOptions) {
    this.#options = options
    window.addEventListener('online', this.#online)
    this.#connect()
  }

  close(): void {
    window.removeEventListener('online', this.#online)
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  /** Opens the stream anew, e.g. in another language. */
  renew(): void {
    this.#connect()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    const lastId = this.#options.lastId()
    const query = new URLSearchParams({ language: currentLanguage(), ...(lastId > 0 ? { lastEventId: String(lastId) } : {}) })
    const address = `/foundation${notifyStream.path}?${query}`
    const source = this.#options.open?.(address) ?? new EventSource(address)
    this.#source = source
    const ifCurrent = (listener: (event: MessageEvent<string>) => void) => (event: MessageEvent<string>) => {
      if (this.#source === source) listener(event)
    }
    source.addEventListener(
      'open',
      ifCurrent(() => this.#opened()),
    )
    source.addEventListener('message', ifCurrent(this.#received))
    source.addEventListener(
      'end',
      ifCurrent(({ data }) => this.#ended(reasonOf(data))),
    )
    source.addEventListener(
      'error',
      ifCurrent(() => this.#failed()),
    )
  }

  #opened(): void {
    this.#failures = 0
    if (this.#wasAway) this.#options.onBack()
    else if (!this.#begun) this.#options.onBegun?.()
    this.#begun = true
    this.#wasAway = false
  }

  readonly #received = ({ data, lastEventId }: MessageEvent<string>): void => {
    const event = JSON.parse(data) as PushEvent // the contract types what the server sends
    // A browser repeats the last id for an event that has none; only notices come without one, and they name their own.
    this.#options.onPushed({ id: event.kind === 'NOTICE' ? event.id : Number(lastEventId) || 0, event })
  }

  #ended(reason: string): void {
    if (reason === 'session') {
      this.#away(LONGEST_WAIT_MS)
      this.#options.onDoubt()
    } else this.#away(reason === 'replaced' ? REPLACED_WAIT_MS : waitBefore(1))
  }

  #failed(): void {
    const refused = this.#source?.readyState === CLOSED
    this.#failures += 1
    this.#away(waitBefore(this.#failures))
    // An EventSource does not say with which status: perhaps the session is over.
    if (refused) this.#options.onDoubt()
  }

  #away(waitMs: number): void {
    this.#wasAway = true
    this.#source?.close()
    this.#source = null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), waitMs)
  }
}
