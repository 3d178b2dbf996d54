import { MOST_FACES, type PresenceMode, type PresentFace, type PresentRecord } from '@camp/contract/base/presence'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import type { RecordKinds } from '../record.kinds.ts'
import type { NamedRecord, RecordReader } from '../record.reading.ts'
import { scopeOf } from '../scope.ts'
import type { Access, AccessCache } from '../session/access.ts'
import type { DatabaseListener } from '../session/listener.ts'
import { News } from './presence.news.ts'
import { Notices } from './presence.notices.ts'
import { Peers, type ToldPresent, type ToldView } from './presence.peers.ts'
import { Readings } from './presence.readings.ts'
import { keyOf, namedBy, type Present, Room } from './presence.room.ts'
import type { Sink } from './push.sink.ts'

/**
 * How soon a window has to say again that it is there, and when it is over. Whose browser is killed, its stream ends: while that is open
 * here, seldom is enough. Rights of who sees own groups alone change without a word, so they are asked about often.
 */
const OFTEN = { again: 4, lasts: 9_000 } as const
const SELDOM = { again: 20, lasts: 45_000 } as const
/** After the end of its stream a browser that is still there has so long to say so. */
const ENDED_MS = 5_000
const SWEEP_MS = 500
/** So many calls a log-in may make within ten seconds: several windows, each as fast as one can step through a list. */
const MOST_CALLS = 120
const CALLS_WITHIN_MS = 10_000
const MOST_KEPT = 5_000

/** What a window says of itself. */
export interface ToldPresence {
  readonly tab: string
  readonly at: (NamedRecord & { readonly mode: PresenceMode }) | null
  readonly view: readonly NamedRecord[]
}

type Who = Pick<Access, 'userId' | 'sessionId' | 'realName' | 'codes' | 'scope'>

/** What the hub of pushes has. */
interface Streams {
  of(userId: number): Iterable<Sink>
  all(): Iterable<Sink>
  any(): boolean
}

/**
 * Who looks at which record or types into it, told to those who have it in view and may read it. It is kept in memory alone, with each
 * server; servers tell each other by notices of the database, in ids. Nothing of it is written down anywhere.
 */
export class Presence {
  readonly #db: Executor
  readonly #kinds: RecordKinds
  readonly #log: Logger
  readonly #streams: Streams
  readonly #room = new Room((record, { userId }) => this.#news.note(record, userId))
  readonly #news = new News(
    (record) => this.#room.watching(record),
    (userId, sessionId, records) => this.#push(userId, sessionId, records),
  )
  readonly #readings: Readings
  readonly #peers: Peers
  readonly #sweep: NodeJS.Timeout
  /** Rises whenever rights may have changed: what was being found out meanwhile counts no more. */
  #generation = 0
  readonly #hiding = new Map<number, Promise<boolean>>()
  readonly #names = new Map<number, string>()
  /** The newest call of each window that is being answered. */
  readonly #turns = new Map<string, symbol>()
  readonly #calls = new Map<number, { readonly since: number; count: number }>()
  /** What other servers said is taken in its order. */
  #heard: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool, listener: DatabaseListener, access: AccessCache, log: Logger, kinds: RecordKinds, streams: Streams) {
    this.#db = new Executor(pool)
    this.#kinds = kinds
    this.#readings = new Readings(this.#db, kinds)
    this.#log = log
    this.#streams = streams
    const notices = new Notices(this.#db, (error) => {
      this.#log.warn({ err: error }, 'could not tell other servers who is there')
      this.#peers.missed()
    })
    this.#peers = new Peers((payload) => notices.say(payload), {
      forgotten: (server) => this.#inTurn(() => this.#room.forgetServer(server)),
      at: (server, told) => this.#hearAt(server, told),
      gone: (server, tabs) =>
        this.#inTurn(() => {
          for (const tab of tabs) this.#room.leave(tab, server)
        }),
      views: (told) => this.#hearViews(told),
      own: () => [...this.#room.all()].filter(({ server }) => server === this.#peers.self).map(toldOf),
    })
    listener.on('presence', (payload) => this.#hear(payload))
    access.onDrop((what) => this.#drop(what))
    listener.onGap(() => {
      this.#hiding.clear()
      if (this.#awake) this.#peers.begin()
    })
    this.#sweep = setInterval(() => this.#sweepNow(), SWEEP_MS)
    this.#sweep.unref()
  }

  /**
   * Takes what a window says, and answers who else is at the records that it has in view. `hides`: has the person chosen to be hidden? It is
   * asked once, until `publishHiding` says that it may be otherwise.
   */
  async tell(reader: Who, told: ToldPresence, hides: () => Promise<boolean>) {
    this.#count(reader.sessionId)
    const tab = `${reader.sessionId}.${told.tab}`
    const turn = Symbol(tab)
    this.#turns.set(tab, turn)
    const generation = this.#generation
    try {
      const hidden = await this.#hides(reader.userId, hides)
      const isThere = !hidden && told.at !== null && (await this.#readings.may(reader, told.at))
      const lives = reader.scope.all && this.#sinksOf(reader.userId, reader.sessionId).length > 0 ? SELDOM : OFTEN
      const records = hidden ? [] : [...new Set([...(told.at ? [told.at] : []), ...told.view].map(keyOf))]
      // What was said later, or what was taken away meanwhile, counts.
      if (this.#turns.get(tab) === turn && generation === this.#generation) {
        const until = performance.now() + lives.lasts
        this.#take(reader, tab, isThere ? told.at : null, until)
        this.#look(reader, tab, records, until)
      }
      return { hidden, again: lives.again, records: await this.#others(reader, records) }
    } finally {
      if (this.#turns.get(tab) === turn) this.#turns.delete(tab)
    }
  }

  stop(): void {
    clearInterval(this.#sweep)
    this.#news.stop()
  }

  /** A stream has ended. */
  closed({ userId, sessionId }: Sink): void {
    if (this.#sinksOf(userId, sessionId).length === 0) this.#room.shorten(sessionId, performance.now() + ENDED_MS)
  }

  #take({ userId, sessionId, realName }: Who, tab: string, at: ToldPresence['at'], until: number): void {
    if (!at) {
      if (this.#room.leave(tab)) this.#peers.tell({ gone: [tab] })
      return
    }
    const server = this.#peers.self
    const one = { tab, userId, sessionId, name: realName, record: keyOf(at), types: at.mode === 'TYPES', server, until }
    if (this.#room.come(one)) this.#peers.tell({ at: [toldOf(one)] })
  }

  #look({ userId, sessionId }: Who, tab: string, records: readonly string[], until: number): void {
    this.#room.look({ tab, userId, sessionId, records, until })
    // The stream may be with another server.
    if (this.#peers.any && this.#sinksOf(userId, sessionId).length === 0) this.#peers.tell({ views: [[tab, userId, sessionId, records]] })
  }

  #sinksOf(userId: number, sessionId: number): Sink[] {
    return [...this.#streams.of(userId)].filter((sink) => sink.sessionId === sessionId)
  }

  get #awake(): boolean {
    return this.#streams.any() || !this.#room.isEmpty
  }

  #sweepNow(): void {
    const now = performance.now()
    this.#tellGone(this.#room.expire(now))
    this.#readings.expire(now)
    this.#news.expire(now)
    for (const [session, { since }] of this.#calls) if (now - since > CALLS_WITHIN_MS) this.#calls.delete(session)
    if (this.#names.size > MOST_KEPT) this.#names.clear()
    if (this.#hiding.size > MOST_KEPT) this.#hiding.clear()
    this.#peers.beat(this.#awake)
  }

  /** Others hear of it too: what they were told a moment before may reach them behind the change of rights that ended it. */
  #tellGone(over: readonly Present[]): void {
    const gone = over.filter(({ server }) => server === this.#peers.self).map(({ tab }) => tab)
    if (gone.length > 0) this.#peers.tell({ gone })
  }

  #count(sessionId: number): void {
    const now = performance.now()
    const known = this.#calls.get(sessionId)
    if (!known || now - known.since > CALLS_WITHIN_MS) this.#calls.set(sessionId, { since: now, count: 1 })
    else if (++known.count > MOST_CALLS) {
      throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: Math.ceil((known.since + CALLS_WITHIN_MS - now) / 1_000) })
    }
  }

  #hides(userId: number, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.#hiding.get(userId) ?? ask()
    this.#hiding.set(userId, known)
    known.catch(() => this.#hiding.delete(userId))
    return known
  }

  /** Who else is at these records, as far as the reader may read them. */
  async #others(reader: RecordReader & { readonly userId: number }, records: readonly string[]): Promise<PresentRecord[]> {
    const there = records.map((record) => this.#at(record, reader.userId)).filter(({ faces }) => faces.length > 0)
    return this.#readings.of(reader, there)
  }

  /** The people at a record but one, those who write before the others. */
  #at(record: string, except: number): PresentRecord & NamedRecord {
    const people = new Map<number, PresentFace>()
    for (const { userId, name, types } of this.#room.at(record)) {
      if (userId !== except && (types || !people.has(userId))) people.set(userId, { userId, name, mode: types ? 'TYPES' : 'LOOKS' })
    }
    const writing = (face: PresentFace): number => (face.mode === 'TYPES' ? 0 : 1)
    const faces = [...people.values()].sort((one, other) => writing(one) - writing(other))
    return { ...namedBy(record), faces: faces.slice(0, MOST_FACES), more: Math.max(0, faces.length - MOST_FACES) }
  }

  #push(userId: number, sessionId: number, records: readonly string[]): void {
    for (const sink of this.#sinksOf(userId, sessionId)) {
      this.#send(sink, records).catch((error: unknown) => this.#log.warn({ err: error }, 'could not tell who is there'))
    }
  }

  async #send(sink: Sink, records: readonly string[]): Promise<void> {
    const generation = this.#generation
    const { userId, codes, limited } = sink
    const reader = { userId, codes, scope: scopeOf(userId, limited ? 'OWN_GROUPS' : 'ALL') }
    const readable = await this.#readings.of(reader, records.map(namedBy))
    const present = readable.map((record) => this.#at(keyOf(record), userId))
    if (present.length > 0 && generation === this.#generation) sink.send(0, { kind: 'NOTICE', id: 0, topic: 'presence', present })
  }

  /** Rights have changed, or a log-in has ended: whom it touches is forgotten, and says anew what is still so. */
  #drop(what: string): void {
    this.#generation++
    this.#readings.forget()
    const [kind, id] = what.split(':')
    const number = Number(id)
    if (kind === 'session') this.#forget(({ sessionId }) => sessionId === number, [])
    else if (kind === 'user') this.#forget(({ userId }) => userId === number, this.#streams.of(number))
    else this.#forget(() => true, this.#streams.all())
  }

  /** Forgets them, and has their browsers say anew where they are. */
  #forget(fits: Parameters<Room['forget']>[0], streams: Iterable<Sink>): void {
    this.#tellGone(this.#room.forget(fits))
    for (const sink of streams) sink.send(0, { kind: 'NOTICE', id: 0, topic: 'presence' })
  }

  #hear(payload: string): void {
    const said: unknown = JSON.parse(payload) // one of our own servers wrote it
    if (typeof said !== 'object' || said === null) return
    if (!('hiding' in said)) return void this.#peers.hear(said)
    const hiding = Number(said.hiding)
    this.#generation++
    this.#hiding.delete(hiding)
    this.#forget(({ userId }) => userId === hiding, this.#streams.of(hiding))
  }

  #inTurn(work: () => unknown): void {
    this.#heard = this.#heard.then(work).catch((error: unknown) => this.#log.warn({ err: error }, 'could not take who is there'))
  }

  #hearAt(server: string, told: readonly ToldPresent[]): void {
    const generation = this.#generation
    this.#inTurn(async () => {
      const unnamed = [...new Set(told.map(([, userId]) => userId))].filter((userId) => !this.#names.has(userId))
      if (unnamed.length > 0)
        for (const { id, name } of (await this.#kinds.user?.namesOf?.(this.#db, unnamed)) ?? []) this.#names.set(id, name)
      // Perhaps of one who was taken out meanwhile: all is asked for anew.
      if (generation !== this.#generation) return this.#peers.begin()
      for (const [tab, userId, sessionId, record, types] of told) {
        const name = this.#names.get(userId)
        if (name !== undefined) {
          this.#room.come({ tab, userId, sessionId, name, record, types: types === 1, server, until: Number.POSITIVE_INFINITY })
        }
      }
    })
  }

  #hearViews(told: readonly ToldView[]): void {
    const until = performance.now() + OFTEN.lasts
    for (const [tab, userId, sessionId, records] of told) this.#room.look({ tab, userId, sessionId, records, until })
  }
}

const toldOf = ({ tab, userId, sessionId, record, types }: Present): ToldPresent => [tab, userId, sessionId, record, types ? 1 : 0]
