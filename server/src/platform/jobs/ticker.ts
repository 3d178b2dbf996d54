import type pg from 'pg'
import { namedSessionUnlockText, tryNamedSessionLockText } from '../db/locks.ts'
import type { Log } from '../log/log.port.ts'
import { spanOf } from '../trace/spans.ts'

/** Work that recurs: one process does it for all. It may be cut off and done again. */
export interface Chore {
  readonly name: string
  /** Milliseconds between two starts, by the database's clock. */
  readonly every: number
  /** Is it done at each start of a process too, however recent the last time? */
  readonly atStart?: boolean
  run(): Promise<void>
}

const LOCK = tryNamedSessionLockText('chore', '$1')
const UNLOCK = namedSessionUnlockText('chore', '$1')

const claimText = `
update chores set ran_at = clock_timestamp()
where name = $1 and ran_at <= clock_timestamp() - make_interval(secs => $2)`

/** Runs chores when they are due: once for all processes on the database, never twice at the same time. */
export class Ticker {
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #chores: readonly Chore[]
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #dropped = new WeakSet<pg.PoolClient>()
  readonly #begun = new Set<string>()
  #client: Promise<pg.PoolClient> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #stopped = false

  /** `pool` must lead to the database itself, not to a pooler: locks belong to sessions. */
  constructor(pool: pg.Pool, chores: readonly Chore[], log: Log) {
    this.#pool = pool
    this.#chores = chores
    this.#log = log
  }

  start(): void {
    for (const chore of this.#chores) this.#tick(chore)
  }

  /** Starts no more chores and waits for those under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
    const client = await this.#client?.catch(() => null)
    if (client) this.#drop(client)
  }

  #tick(chore: Chore): void {
    const attempt = this.#attempt(chore)
      .catch((error: unknown) => this.#log.error({ err: error, chore: chore.name }, 'a recurring chore failed; it will be tried again'))
      .finally(() => {
        // Looks oftener than it is due, so that another process's chore that failed or died is not missed for a whole round.
        if (!this.#stopped)
          this.#timers.set(
            chore.name,
            setTimeout(() => this.#tick(chore), Math.min(chore.every, 30_000)),
          )
      })
    this.#running.set(chore.name, attempt)
  }

  async #attempt(chore: Chore): Promise<void> {
    const client = await this.#holder()
    try {
      const { rows } = await this.#say<{ taken: boolean }>(client, LOCK, [chore.name])
      if (!rows[0]?.taken) return
    } catch (error) {
      this.#drop(client)
      throw error
    }
    try {
      await this.#say(client, 'insert into chores (name) values ($1) on conflict do nothing', [chore.name])
      const claimed = await this.#say(client, claimText, [chore.name, this.#restOf(chore) / 1_000])
      if (claimed.rowCount === 1) await spanOf('INTERNAL', chore.name, null, { 'camp.chore': chore.name }, () => chore.run())
    } finally {
      await this.#say(client, UNLOCK, [chore.name]).catch(() => this.#drop(client))
    }
  }

  /** How long ago the last time must be. */
  #restOf(chore: Chore): number {
    if (!chore.atStart || this.#begun.has(chore.name)) return chore.every - slack(chore.every)
    this.#begun.add(chore.name)
    return 0
  }

  /** Chores share the connection, which takes one statement at a time. */
  #say<R extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    const said = this.#last.then(() => client.query<R>(text, values))
    this.#last = said.catch(() => undefined)
    return said
  }

  /** The one connection whose session holds the locks of all chores under way. */
  #holder(): Promise<pg.PoolClient> {
    this.#client ??= this.#pool.connect().catch((error: unknown) => {
      this.#client = null
      throw error
    })
    return this.#client
  }

  #drop(client: pg.PoolClient): void {
    if (this.#dropped.has(client)) return
    this.#dropped.add(client)
    this.#client = null
    client.release(true)
  }
}

/** A timer that wakes a moment early must not wait for another whole round. */
const slack = (every: number): number => Math.min(every / 10, 500)
