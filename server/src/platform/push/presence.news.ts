import type { View } from './presence.room.ts'

/** A browser hears of a change at once, with all of the same moment, and of those that follow no more often than this. */
const GATHER_MS = 15
const EVERY_MS = 700

interface Due {
  readonly userId: number
  records: Set<string>
  told: number
  timer: NodeJS.Timeout | null
}

/** At which records something changed, gathered for each log-in that has them in view. */
export class News {
  readonly #watching: (record: string) => Iterable<View>
  readonly #push: (userId: number, sessionId: number, records: readonly string[]) => void
  #changed = new Map<string, Set<number>>()
  #timer: NodeJS.Timeout | null = null
  /** What each log-in is to hear, and when it heard something last. */
  readonly #due = new Map<number, Due>()

  constructor(watching: (record: string) => Iterable<View>, push: (userId: number, sessionId: number, records: readonly string[]) => void) {
    this.#watching = watching
    this.#push = push
  }

  /** Somebody came to a record, left it, or is there otherwise than before. */
  note(record: string, userId: number): void {
    this.#changed.set(record, (this.#changed.get(record) ?? new Set()).add(userId))
    this.#timer ??= setTimeout(() => this.#gather(), GATHER_MS)
  }

  /** Puts what changed to what each log-in that has it in view is to hear. */
  #gather(): void {
    const changed = this.#changed
    this.#changed = new Map()
    this.#timer = null
    for (const [record, users] of changed) {
      for (const { userId, sessionId } of this.#watching(record)) {
        // Where one was oneself alone is no news.
        if (users.size === 1 && users.has(userId)) continue
        const due: Due = this.#due.get(sessionId) ?? { userId, records: new Set(), told: Number.NEGATIVE_INFINITY, timer: null }
        this.#due.set(sessionId, due)
        due.records.add(record)
        due.timer ??= setTimeout(() => this.#tell(sessionId, due), Math.max(0, due.told + EVERY_MS - performance.now()))
      }
    }
  }

  #tell(sessionId: number, due: Due): void {
    const records = [...due.records]
    due.records = new Set()
    due.told = performance.now()
    due.timer = null
    this.#push(due.userId, sessionId, records)
  }

  expire(now: number): void {
    for (const [session, { told, timer }] of this.#due) if (!timer && now - told > EVERY_MS) this.#due.delete(session)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    for (const { timer } of this.#due.values()) if (timer) clearTimeout(timer)
  }
}
