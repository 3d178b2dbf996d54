import type { PushEvent } from '@camp/contract/base/notify'
import { notifyText } from '@camp/contract/base/notify.texts'
import type { Language } from '@camp/contract/errors'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Executor } from '../db/executor.ts'
import type { RecordKinds } from '../record.kinds.ts'
import { mayReadKind } from '../record.reading.ts'
import type { AccessCache } from '../session/access.ts'
import type { DatabaseListener } from '../session/listener.ts'
import { ChangeFeed } from './change.feed.ts'
import { Presence } from './presence.ts'
import type { SharedTopic } from './publish.ts'
import { type NotifiedRow, pushRepository } from './push.repository.ts'
import type { Sink } from './push.sink.ts'
import { heardBy, newsFor, RecordNews } from './record.news.ts'

const PUSHED = { WAITING: 'DOING', DOING: 'DOING', success: 'DONE', FAILD: 'FAILD' } as const
/** Several notices of one moment are read together. */
const GATHER_MS = 15
/** However often a shared list changes, browsers hear of it no more often than this. */
const SHARED_EVERY_MS = 1_000
/** Sessions run out silently too: streams are checked this often. */
const CHECK_EVERY_MS = 20_000
const MOST_PER_USER = 20

/** The event as one browser reads it; null where what it was about is gone. */
export function worded(row: NotifiedRow, language: Language): PushEvent | null {
  if (row.kind === 'NOTICE') return { kind: 'NOTICE', id: row.id, ...(row.topic && { topic: row.topic }) }
  if (!row.title || !row.detail) return null
  const words = { title: notifyText(row.title, language), detail: notifyText(row.detail, language) }
  if (row.kind === 'MESSAGE') {
    return { kind: 'MESSAGE', id: row.refId, ...words, messageTime: row.messageTime ?? '', unReadCount: row.unReadCount ?? 0 }
  }
  const { content, finishedAt } = row
  const detail = row.error ? notifyText(row.error, language) : words.detail
  return { kind: 'TASK', id: row.refId, ...words, detail, status: PUSHED[row.status ?? 'DOING'], rate: row.rate ?? 0, content, finishedAt }
}

/** Hands pushes to the open streams of this process. A push is in the database; a notice carries only its id. */
export class PushHub {
  readonly #db: Executor
  readonly #access: AccessCache
  readonly #log: Logger
  readonly #sinks = new Map<number, Set<Sink>>()
  #gathered: number[] = []
  #timer: NodeJS.Timeout | null = null
  readonly #shared = new Map<SharedTopic, { again: boolean; timer: NodeJS.Timeout }>()
  readonly #check: NodeJS.Timeout
  readonly #feed: ChangeFeed
  readonly #news: RecordNews
  /** Who is at which record. */
  readonly presence: Presence

  constructor(pool: Pool, listener: DatabaseListener, access: AccessCache, log: Logger, kinds: RecordKinds) {
    this.#db = new Executor(pool)
    this.#access = access
    this.#log = log
    listener.on('push', (payload) => this.#gather(payload))
    listener.onGap(() => void this.#resume())
    access.onDrop((what) => {
      this.#tellRights(what)
      void this.#endStale(this.#touchedBy(what))
    })
    this.#news = new RecordNews((entity, event) => {
      for (const sink of this.#all()) if (mayReadKind(entity, sink.codes)) sink.send(0, heardBy(sink, event))
    })
    this.#feed = new ChangeFeed(pool, log, (changed) => this.#news.take(changed))
    this.presence = new Presence(pool, listener, access, log, kinds, {
      of: (userId) => this.#sinks.get(userId) ?? [],
      all: () => this.#all(),
      any: () => this.#sinks.size > 0,
    })
    this.#check = setInterval(() => void this.#endStale(this.#all()), CHECK_EVERY_MS)
    this.#check.unref()
  }

  /**
   * Opens a stream and replays what was missed since `lastId`, and which records changed between what its page shows and now; returns what
   * closes it.
   */
  async open(sink: Sink, lastId: number | null): Promise<() => void> {
    const own = this.#sinks.get(sink.userId) ?? new Set()
    this.#sinks.set(sink.userId, own.add(sink))
    // The oldest goes at once: one that is still opening has nobody yet who takes it out when it ends.
    for (const oldest of [...own].slice(0, Math.max(0, own.size - MOST_PER_USER))) {
      own.delete(oldest)
      oldest.close('replaced')
    }
    try {
      await this.#catchUp(sink, lastId, () => own.has(sink))
    } catch (error) {
      this.#forget(sink)
      throw error
    }
    return () => this.#forget(sink)
  }

  /** What the page of a stream has missed; nothing is read any more for one that had to go meanwhile. */
  async #catchUp(sink: Sink, lastId: number | null, isOpen: () => boolean): Promise<void> {
    await this.#feed.start()
    if (lastId !== null && isOpen()) this.#tell(await pushRepository.since(this.#db, sink.userId, lastId), [sink])
    if (isOpen()) for (const event of newsFor(sink.codes, await this.#feed.lately())) sink.send(0, heardBy(sink, event))
  }

  #forget(sink: Sink): void {
    const own = this.#sinks.get(sink.userId)
    own?.delete(sink)
    if (own?.size === 0) this.#sinks.delete(sink.userId)
    this.presence.closed(sink)
    if (this.#sinks.size === 0) this.#feed.stop()
  }

  /** Ends every stream: browsers come back to another process. */
  stop(): void {
    clearInterval(this.#check)
    this.#feed.stop()
    this.#news.stop()
    this.presence.stop()
    if (this.#timer) clearTimeout(this.#timer)
    for (const { timer } of this.#shared.values()) clearTimeout(timer)
    for (const sink of this.#all()) sink.close('stopping')
  }

  #all(): Sink[] {
    return [...this.#sinks.values()].flatMap((own) => [...own])
  }

  #gather(payload: string): void {
    if (payload === '*:work') {
      this.#share('work')
      return
    }
    const [userId, id] = payload.split(':').map(Number)
    if (userId === undefined || id === undefined || !this.#sinks.has(userId)) return
    this.#gathered.push(id)
    this.#timer ??= setTimeout(() => void this.#flush(), GATHER_MS)
  }

  /** The first change is pushed at once; those that follow soon after are pushed together. */
  #share(topic: SharedTopic): void {
    const waiting = this.#shared.get(topic)
    if (waiting) {
      waiting.again = true
      return
    }
    for (const sink of this.#all()) sink.send(0, { kind: 'NOTICE', id: 0, topic })
    const timer = setTimeout(() => {
      const again = this.#shared.get(topic)?.again
      this.#shared.delete(topic)
      if (again) this.#share(topic)
    }, SHARED_EVERY_MS)
    this.#shared.set(topic, { again: false, timer })
  }

  async #flush(): Promise<void> {
    const ids = this.#gathered
    this.#gathered = []
    this.#timer = null
    try {
      const rows = await pushRepository.byIds(this.#db, ids)
      for (const row of rows) this.#tell([row], [...(this.#sinks.get(row.userId) ?? [])])
    } catch (error) {
      // The browsers hear of it again when the database is heard again.
      this.#log.warn({ err: error }, 'could not read what was to be pushed')
    }
  }

  #tell(rows: readonly NotifiedRow[], sinks: readonly Sink[]): void {
    for (const row of rows) {
      for (const sink of sinks) {
        const event = worded(row, sink.language)
        if (event) sink.send(row.id, event)
      }
    }
  }

  /** Nobody listened for a while: everyone reads their lists anew. */
  async #resume(): Promise<void> {
    for (const sink of this.#all()) {
      sink.send(0, { kind: 'NOTICE', id: 0, topic: 'tasks' })
      sink.send(0, { kind: 'NOTICE', id: 0, topic: 'messages' })
      sink.send(0, { kind: 'NOTICE', id: 0, topic: 'work' })
    }
  }

  /** Streams that a change of rights may have ended: those of the person or session it names, or all. */
  #touchedBy(what: string): Sink[] {
    const [kind, id] = what.split(':')
    if (kind === 'user') return [...(this.#sinks.get(Number(id)) ?? [])]
    // Whom a role's change touches is not known here.
    return kind === 'session' ? this.#all().filter((sink) => sink.sessionId === Number(id)) : this.#all()
  }

  /** Whose rights may have changed asks for them anew; whom a role's change touches is not known here, and it is rare. */
  #tellRights(what: string): void {
    const [kind] = what.split(':')
    if (kind === 'session') return
    for (const sink of kind === 'user' ? this.#touchedBy(what) : this.#all()) sink.send(0, { kind: 'NOTICE', id: 0, topic: 'rights' })
  }

  /** Closes the streams whose session has ended, and notes what the others may do now. While the database cannot say, they stay. */
  async #endStale(sinks: readonly Sink[]): Promise<void> {
    for (const sink of sinks) {
      const held = await this.#access.heldBy(sink.token).catch(() => sink)
      if (held) Object.assign(sink, { codes: held.codes, limited: held.limited })
      else sink.close('session')
    }
  }
}
