import type { Executor, Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'

const PUBLISH = statement('presence.publish', "select pg_notify('presence', payload) from unnest($1::text[]) payload")
export const presenceRepository = {
  /** Tells other servers, in this order. */
  publish: (db: Executor, payloads: readonly string[]) => db.all(PUBLISH, [payloads]),
}

/** Every server forgets a person, and asks anew whether he or she is hidden; sent with the commit of `tx`. */
export const publishHiding = (tx: Tx, userId: number): void => tx.later(PUBLISH, [[JSON.stringify({ hiding: userId })]])

/** Says one notice after another: in another order they would say something else. What waits meanwhile is said together. */
export class Notices {
  readonly #db: Executor
  readonly #lost: (error: unknown) => void
  #unsaid: string[] = []
  #saying = false

  /** `lost`: some could not be said, and those that waited are dropped with them. */
  constructor(db: Executor, lost: (error: unknown) => void) {
    this.#db = db
    this.#lost = lost
  }

  say(payload: string): void {
    this.#unsaid.push(payload)
    if (!this.#saying) void this.#sayAll()
  }

  async #sayAll(): Promise<void> {
    this.#saying = true
    try {
      while (this.#unsaid.length > 0) await presenceRepository.publish(this.#db, this.#unsaid.splice(0))
    } catch (error) {
      this.#unsaid = []
      this.#lost(error)
    } finally {
      this.#saying = false
    }
  }
}
