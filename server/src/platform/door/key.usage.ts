import type { Pool } from 'pg'
import type { DatabaseClock } from '../db/clock.ts'
import { Executor } from '../db/executor.ts'
import type { Log } from '../log/log.port.ts'
import { businessDay } from '../time.ts'
import { type DayUse, doorRepository, type SecretUse } from './door.repository.ts'
import type { KnownKey } from './key.cache.ts'
import { TokenBucket } from './token.bucket.ts'

const NOT_LET_IN: ReadonlySet<string> = new Set(['KEY_RATE', 'KEY_ADDRESS'])
const FLUSH_EVERY_MS = 1_000

/** Who called: a key, by one of its secrets. */
export interface Caller {
  readonly key: KnownKey
  readonly secretId: number
  readonly ip: string
}

/** What a secret was used for, and of which key it is. */
interface OwnUse extends SecretUse {
  readonly keyId: number
}

/** What keys are used for: counted here and written down once a second for all of them, and how much each may do yet. */
export class KeyUsage {
  readonly #pool: Pool
  readonly #clock: DatabaseClock
  readonly #log: Log
  #uses = new Map<number, OwnUse>()
  #days = new Map<string, DayUse>()
  readonly #buckets = new Map<number, TokenBucket>()
  /** What all servers had counted of a key when this one last asked, or first heard of it. */
  readonly #seen = new Map<number, number>()
  #timer: NodeJS.Timeout | null = null
  #written: Promise<void> = Promise.resolve()

  constructor(pool: Pool, clock: DatabaseClock, log: Log) {
    this.#pool = pool
    this.#clock = clock
    this.#log = log
  }

  /** The bucket of a key, a new one where its rate has changed. */
  bucketOf({ id, ratePerMinute, used }: KnownKey): TokenBucket {
    const known = this.#buckets.get(id)
    if (!this.#seen.has(id)) this.#seen.set(id, used)
    if (known?.rate === ratePerMinute) return known
    const bucket = new TokenBucket(ratePerMinute, performance.now())
    this.#buckets.set(id, bucket)
    return bucket
  }

  /** A call of a key ended so. */
  note({ key, secretId, ip }: Caller, call: string, outcome: string): void {
    const now = this.#clock.now()
    const day = businessDay(now)
    const name = `${key.id} ${day} ${call} ${outcome}`
    // What was not let in used nothing up, and is no use of the key.
    if (!NOT_LET_IN.has(outcome))
      this.#uses.set(secretId, { secretId, keyId: key.id, calls: (this.#uses.get(secretId)?.calls ?? 0) + 1, at: now.getTime(), ip })
    this.#days.set(name, { keyId: key.id, day, call, outcome, calls: (this.#days.get(name)?.calls ?? 0) + 1 })
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref()
  }

  /** Writes down what was counted, one after the other: what others counted is the difference to the time before. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#written = this.#written.then(() => this.#write())
    return this.#written
  }

  /** Where that fails it is counted still. */
  async #write(): Promise<void> {
    const [uses, days] = [this.#uses, this.#days]
    if (days.size === 0) return
    this.#uses = new Map()
    this.#days = new Map()
    try {
      const totals = await doorRepository.count(new Executor(this.#pool), [...uses.values()], [...days.values()])
      const own = new Map<number, number>()
      for (const { keyId, calls } of uses.values()) own.set(keyId, (own.get(keyId) ?? 0) + calls)
      for (const { keyId, calls } of totals) this.#share(keyId, calls, own.get(keyId) ?? 0)
    } catch (error) {
      this.#log.warn({ err: error }, 'the use of keys could not be written down; it is tried again')
      this.#takeBack(uses, days)
    }
  }

  /** What others answered since this server last asked is taken from what the key has left here. */
  #share(keyId: number, calls: number, own: number): void {
    this.#buckets.get(keyId)?.spend(calls - (this.#seen.get(keyId) ?? calls) - own, performance.now())
    this.#seen.set(keyId, calls)
  }

  #takeBack(uses: ReadonlyMap<number, OwnUse>, days: ReadonlyMap<string, DayUse>): void {
    for (const [id, use] of uses) {
      const since = this.#uses.get(id)
      this.#uses.set(id, { ...use, ...since, calls: use.calls + (since?.calls ?? 0) })
    }
    for (const [name, use] of days) this.#days.set(name, { ...use, calls: use.calls + (this.#days.get(name)?.calls ?? 0) })
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref()
  }
}
