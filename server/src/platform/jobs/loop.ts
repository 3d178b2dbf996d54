import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.port.ts'

/** What each process does besides jobs and chores for as long as it runs. */
export interface Background {
  start(): void
  /** Begins no more and waits for what is under way. */
  stop(): Promise<void>
}

/** Work that each process does again and again, oftener than a chore. It may be cut off anywhere. */
export class Loop implements Background {
  readonly #name: string
  readonly #every: number
  readonly #run: () => Promise<void>
  readonly #log: Log
  readonly #ended = new AbortController()
  #going: Promise<void> = Promise.resolve()

  /** `every`: milliseconds between the end of one time and the beginning of the next. */
  constructor(name: string, every: number, run: () => Promise<void>, log: Log) {
    this.#name = name
    this.#every = every
    this.#run = run
    this.#log = log
  }

  start(): void {
    this.#going = this.#keepGoing()
  }

  /** Begins no more and waits for the time under way. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#going
  }

  async #keepGoing(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      try {
        await this.#run()
      } catch (error) {
        this.#log.error({ err: error, loop: this.#name }, 'a loop failed; it goes on')
      }
      await sleep(this.#every, undefined, { signal }).catch(() => {})
    }
  }
}
