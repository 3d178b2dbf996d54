import type { Worker } from 'node:worker_threads'
import type { Keys } from '@camp/server/platform/config/keys'
import { startThread } from '@camp/server/platform/thread'
import type { AlsoCopied } from './demo.business.ts'
import type { CopyLoad } from './demo.copy.ts'
import type { DemoGround } from './demo.ground.ts'
import { type LoggedOrder, loggedOrder, logTable } from './demo.logs.ts'
import type { DemoOrder } from './demo.orders.ts'

export interface LogPlan {
  readonly keys: Keys
  readonly actors: DemoGround['actors']
  readonly seed: number
  /** Rows per order. */
  readonly rate: number
}

/** Lines for COPY, as the thread answers each portion of orders. */
export type DrawnLog = readonly Uint8Array<ArrayBuffer>[]

/** Orders handed over at a time. */
const PORTION = 500
const MEMORY_MB = 512

/** The operation log of a large business, drawn beside everything else. Close it at the end. */
export class DemoLogThread implements AlsoCopied {
  /** Orders given and not taken. */
  waiting = 0
  readonly #worker: Worker
  readonly #statement = logTable().statement
  #orders: LoggedOrder[] = []
  #asked = 0
  #answered = 0
  #lines: Uint8Array[] = []
  #failure: Error | null = null
  #wake: () => void = () => {}

  constructor(plan: LogPlan) {
    this.#worker = startThread('../../demo/src/demo.logs.worker', plan, MEMORY_MB)
    this.#worker.on('message', (lines: DrawnLog) => {
      this.#lines.push(...lines)
      this.#answered++
      this.#wake()
    })
    const fail = (error: Error) => {
      this.#failure ??= error
      this.#wake()
    }
    this.#worker.on('error', fail)
    this.#worker.on('exit', () => fail(new Error('the thread that draws the log has ended')))
  }

  add(order: DemoOrder): void {
    this.#orders.push(loggedOrder(order))
    this.waiting++
    if (this.#orders.length >= PORTION) this.#ask()
  }

  #ask(): void {
    this.#worker.postMessage(this.#orders)
    this.#orders = []
    this.#asked++
  }

  /** Waits until the thread has drawn all that it was given: it never falls far behind. */
  async take(): Promise<CopyLoad> {
    if (this.#orders.length > 0) this.#ask()
    this.waiting = 0
    while (this.#answered < this.#asked) {
      if (this.#failure) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const portions = this.#lines
    this.#lines = []
    return { statement: this.#statement, portions }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
