import type pg from 'pg'
import type { Log } from '../log/log.port.ts'
import { callLimits, reportLimits } from './connection.ts'
import { hostsOf } from './hosts.ts'
import { createPool } from './pool.ts'

const MEASURE_EVERY_MS = 5_000
/** More than an hour of measurements: whoever is further behind says so by the last change that it made. */
const MOST_MARKS = 1_000
/** Connections for statistics and for exports, beside the pool of calls. */
const REPORT_CONNECTIONS = 4
const EXPORT_CONNECTIONS = 4

const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as at`
const REPLAYED = `select pg_is_in_recovery() as standby,
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as at,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as since`

/**
 * How old what a replica shows may be, in seconds. It is what has passed since the newest moment whose writes it is known to have: where nothing
 * is written it is 0, however long ago the last change was made.
 */
export class Lag {
  /** How far the primary had written, and when, oldest first. */
  #marks: { readonly at: number; readonly written: number }[] = []

  /** `now` in ms; `written`: how far the primary had come before the replica was asked, null: it did not say; `since`: seconds since the change that the replica made last. */
  of(now: number, written: number | null, replayed: number, since: number | null): number {
    // Another primary may begin behind what was never replicated.
    if (written !== null && written < (this.#marks.at(-1)?.written ?? 0)) this.#marks = []
    if (written !== null) this.#marks.push({ at: now, written })
    const has = this.#marks.findLastIndex((mark) => mark.written <= replayed)
    if (has === this.#marks.length - 1) {
      this.#marks = this.#marks.slice(-1)
      return 0
    }
    this.#marks = this.#marks.slice(Math.max(has, this.#marks.length - MOST_MARKS, 0))
    const seconds = (now - (this.#marks[0]?.at ?? now)) / 1_000
    return has < 0 ? Math.max(seconds, since ?? 0) : seconds
  }
}

interface Pools {
  /** For statistics. */
  readonly reports: pg.Pool
  readonly exports: pg.Pool
}

export interface ReadingOptions {
  readonly url: string
  /** Null: there is none. */
  readonly replicaUrl: string | null
  /** The pool of calls. */
  readonly main: pg.Pool
  /** The most seconds that the replica may be behind. */
  readonly bound: number
  readonly log: Log
}

/** Where statistics and exports read: at the replica, or at the main database where there is none, or while it is away or too far behind. */
export class Reading {
  readonly #options: ReadingOptions
  readonly #main: Pools
  readonly #replica: (Pools & { readonly measure: pg.Pool }) | null
  readonly #lag = new Lag()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #serves = false
  /** How far behind the replica is, in seconds; null: it does not say, or there is none. */
  lag: number | null = null

  constructor(options: ReadingOptions) {
    this.#options = options
    const { url, replicaUrl, log } = options
    const at = (address: string): Pools => ({
      reports: createPool({ url: address, name: 'reports', size: REPORT_CONNECTIONS, limits: reportLimits, log }),
      exports: createPool({ url: address, name: 'exports', size: EXPORT_CONNECTIONS, limits: reportLimits, log }),
    })
    this.#main = at(url)
    const limits = { ...callLimits, statement: callLimits.connect }
    this.#replica =
      replicaUrl === null ? null : { ...at(replicaUrl), measure: createPool({ url: replicaUrl, name: 'lag', size: 1, limits, log }) }
  }

  get pools(): Pools {
    return this.serves && this.#replica ? this.#replica : this.#main
  }

  /** Does the replica answer? */
  get serves(): boolean {
    return this.#serves
  }

  /** Measures from now on. */
  async start(): Promise<void> {
    const { bound, log } = this.#options
    if (!this.#replica || this.#stopped) return
    this.lag = await this.#measure(this.#replica.measure)
    const serves = this.lag !== null && this.lag <= bound
    if (serves !== this.#serves || this.#timer === undefined) {
      if (serves) log.info({ lag: this.lag }, 'statistics and exports read the replica')
      else log.warn({ lag: this.lag }, 'the replica is away or too far behind: statistics and exports read the main database')
    }
    this.#serves = serves
    this.#timer = setTimeout(() => void this.start(), MEASURE_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const { reports, exports, measure } = { measure: null, ...this.#replica }
    await Promise.all([this.#main.reports, this.#main.exports, reports, exports, measure].map((pool) => pool?.end()))
  }

  async #measure(replica: pg.Pool): Promise<number | null> {
    const now = performance.now()
    // Without the main database the replica goes on.
    const written: number | null = await this.#options.main.query(WRITTEN).then(
      ({ rows }) => rows[0].at,
      () => null,
    )
    const client = await replica.connect().catch(() => null)
    if (!client) return null
    let isUsed = true
    try {
      const {
        rows: [{ standby, at, since }],
      } = await client.query(REPLAYED)
      if (standby) return this.#lag.of(now, written, at, since)
      // A single one that was made the primary has everything; of several, it only stands in while no standby answers, and is asked anew.
      isUsed = hostsOf(this.#options.replicaUrl ?? '').role !== 'standby'
      return isUsed ? 0 : null
    } catch {
      isUsed = false
      return null
    } finally {
      client.release(!isUsed)
    }
  }
}
