import type { Executor } from '../db/executor.ts'
import { presenceRepository } from './presence.repository.ts'

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
