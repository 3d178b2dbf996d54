import { randomBytes } from 'node:crypto'

/** A server says so often that it is there; one that was silent for longer is gone, with all that it told. */
const BEAT_MS = 2_000
const GONE_MS = 7_000
/** PostgreSQL takes 8,000 bytes with a notice. */
const MOST_BYTES = 7_000

/** Where a window is, as servers tell each other: ids alone. */
export type ToldPresent = readonly [tab: string, userId: number, sessionId: number, record: string, types: 0 | 1]
/** What a window shows, told to the server that holds the stream of its log-in. */
export type ToldView = readonly [tab: string, userId: number, sessionId: number, records: readonly string[]]

/** What one server says to the others. Without anything it says that it is there. */
interface Told {
  readonly from: string
  /** Says all anew: what it told before is void. */
  readonly all?: 1
  /** Asks the others for all that they know. */
  readonly ask?: 1
  readonly at?: readonly ToldPresent[]
  readonly gone?: readonly string[]
  readonly views?: readonly ToldView[]
}

export interface PeerNews {
  /** Another server begins to say all anew, or is gone. */
  forgotten(server: string): void
  at(server: string, told: readonly ToldPresent[]): void
  gone(server: string, tabs: readonly string[]): void
  views(told: readonly ToldView[]): void
  /** All that was heard here, for a server that does not know it. */
  own(): readonly ToldPresent[]
}

/** Parts of what is told, each small enough for one notice. */
function* partsOf<T>(told: readonly T[]): Generator<readonly T[]> {
  let part: T[] = []
  let bytes = 0
  for (const one of told) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > MOST_BYTES && part.length > 0) {
      yield part
      part = []
      bytes = 0
    }
    part.push(one)
    bytes += size
  }
  if (part.length > 0) yield part
}

/**
 * The other servers on this database. Each tells what it hears, but only while another is there to listen: one server alone tells nobody
 * anything but, now and then, that it is there.
 */
export class Peers {
  readonly self = randomBytes(4).toString('hex')
  readonly #publish: (payload: string) => void
  readonly #news: PeerNews
  /** When each was heard last. */
  readonly #heard = new Map<string, number>()
  #beaten = Number.NEGATIVE_INFINITY
  #awake = false

  constructor(publish: (payload: string) => void, news: PeerNews) {
    this.#publish = publish
    this.#news = news
  }

  get any(): boolean {
    return this.#heard.size > 0
  }

  /** Tells the others what changed here, if there are any. */
  tell(told: { at?: readonly ToldPresent[]; gone?: readonly string[]; views?: readonly ToldView[] }): void {
    if (!this.any) return
    for (const at of partsOf(told.at ?? [])) this.#say({ at })
    for (const gone of partsOf(told.gone ?? [])) this.#say({ gone })
    for (const views of partsOf(told.views ?? [])) this.#say({ views })
  }

  /** Something that was to be said did not get out: with the next beat all is said anew. */
  missed(): void {
    this.#awake = false
  }

  /** Called now and then. `awake`: somebody is here who tells or is told. */
  beat(awake: boolean): void {
    const now = performance.now()
    for (const [server, at] of this.#heard) {
      if (now - at < GONE_MS) continue
      this.#heard.delete(server)
      this.#news.forgotten(server)
    }
    if (!awake) this.#awake = false
    else if (!this.#awake) this.begin()
    else if (now - this.#beaten >= BEAT_MS) this.#say({})
  }

  /** Begins to listen, or does so again after something may have been missed: asks for all, and is asked. */
  begin(): void {
    this.#awake = true
    for (const server of this.#heard.keys()) this.#news.forgotten(server)
    this.#heard.clear()
    this.#say({ ask: 1 })
  }

  /** Hears what a server said. */
  hear(said: object): void {
    const told = said as Told // one of our own servers wrote it
    if (told.from === this.self || !this.#awake) return
    const isNew = !this.#heard.has(told.from)
    this.#heard.set(told.from, performance.now())
    if (told.all) this.#news.forgotten(told.from)
    if (told.at) this.#news.at(told.from, told.at)
    if (told.gone) this.#news.gone(told.from, told.gone)
    if (told.views) this.#news.views(told.views)
    if (told.ask || isNew) this.#sayAll(isNew && !told.ask && !told.all)
  }

  /** `ask`: the other was there before, so it may know what is not known here. */
  #sayAll(ask: boolean): void {
    const [first = [], ...rest] = [...partsOf(this.#news.own())]
    this.#say({ all: 1, at: first, ...(ask && { ask: 1 }) })
    for (const at of rest) this.#say({ at })
  }

  #say(told: Omit<Told, 'from'>): void {
    this.#beaten = performance.now()
    this.#publish(JSON.stringify({ from: this.self, ...told }))
  }
}
