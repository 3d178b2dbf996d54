import { Counter } from 'prom-client'
import { metrics } from '../http/metrics.ts'
import type { Local, Span, Tracer } from './spans.ts'

/** Parts that wait for the end of what they belong to: some hundred bytes each. */
const MOST_HELD = 5_000
/** Of one call or job; what comes behind them is of a long task. */
const MOST_OF_ONE = 250
/** Those that wait to be sent: some 2 kB each. */
const MOST_QUEUED = 1_500
const BATCH = 500
const SEND_EVERY_MS = 2_000

const outcomes = { sent: 0, passed: 0, dropped: 0, lost: 0 }
const told = { ...outcomes }
new Counter({
  name: 'console_spans_total',
  help: 'Spans by what became of them: sent; passed, as nothing was wrong; dropped for want of room; lost, as the collector did not take them',
  labelNames: ['outcome'] as const,
  registers: [metrics],
  // Counted as they come it would cost as much as the spans themselves.
  collect() {
    // its own keys
    for (const outcome of Object.keys(outcomes) as (keyof typeof outcomes)[]) {
      this.inc({ outcome }, outcomes[outcome] - told[outcome])
      told[outcome] = outcomes[outcome]
    }
  },
})

export interface Worth {
  /** All that fails or takes so long is kept. */
  readonly slowMs: number
  /** Of the rest this part, by the id of its trace, so that each process keeps the same ones. */
  readonly ratio: number
}

/** What takes a batch; false: it was not taken. */
export type Send = (batch: readonly Span[]) => Promise<boolean>

/** The last 32 bits of an id are drawn at random. */
export const isChosen = (trace: string, ratio: number): boolean => Number.parseInt(trace.slice(-8), 16) < ratio * 2 ** 32

/** Holds the parts of what is under way, decides at its end whether they are kept, and sends those in batches. Nobody waits for any of it. */
export class Tail implements Tracer {
  readonly #send: Send
  readonly #worth: Worth
  #held = 0
  readonly #queue: Span[] = []
  #sending: Promise<void> | null = null
  readonly #timer: NodeJS.Timeout

  constructor(send: Send, worth: Worth) {
    this.#send = send
    this.#worth = worth
    this.#timer = setInterval(() => this.#go(), SEND_EVERY_MS).unref()
  }

  ended(span: Span): void {
    const { local } = span
    if (local.root === span) this.#decide(local)
    else if (local.kept !== null) this.#settle([span], local.kept)
    else if (this.#held >= MOST_HELD || local.ended.length >= MOST_OF_ONE) outcomes.dropped++
    else {
      local.ended.push(span)
      this.#held++
    }
  }

  #decide(local: Local): void {
    const { root, ended } = local
    const { slowMs, ratio } = this.#worth
    local.kept = local.failed || root.end - root.start >= slowMs || isChosen(local.trace, ratio)
    this.#held -= ended.length
    ended.push(root)
    this.#settle(ended, local.kept)
    local.ended = []
  }

  #settle(ended: readonly Span[], kept: boolean): void {
    if (!kept) {
      outcomes.passed += ended.length
      return
    }
    const room = MOST_QUEUED - this.#queue.length
    this.#queue.push(...ended.slice(0, room))
    outcomes.dropped += Math.max(0, ended.length - room)
    if (this.#queue.length >= BATCH) this.#go()
  }

  /** One batch at a time: a collector that is slow or away is not asked more often. */
  #go(): void {
    if (this.#sending || this.#queue.length === 0) return
    const batch = this.#queue.splice(0, BATCH)
    this.#sending = this.#send(batch).then((isTaken) => {
      outcomes[isTaken ? 'sent' : 'lost'] += batch.length
      this.#sending = null
      if (isTaken && this.#queue.length >= BATCH) this.#go()
    })
  }

  /** Sends what is kept so far. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (this.#go(); this.#sending; this.#go()) await this.#sending
  }
}
