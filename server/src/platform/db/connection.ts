import pg from 'pg'
import { CLOCK_ASKED, hasClock, keepTime } from './clock.sessions.ts'
import { addressesOf, type Host, type Hosts, hostsOf } from './hosts.ts'
import { typeParsers } from './value.parsers.ts'

/** The time zone of the business: moments are shown in it and days are cut by it. */
export const businessTimeZone = 'Asia/Shanghai'

export interface SessionLimits {
  /** Milliseconds a statement may take; 0: no limit. */
  readonly statement: number
  /** Milliseconds a statement waits for a row or a table that somebody else holds; 0: no limit. */
  readonly lock: number
  /** Milliseconds until a connection has to stand, or a pool to have one free. */
  readonly connect: number
}

/** Limits of the calls of the console. */
export const callLimits: SessionLimits = { statement: 10_000, lock: 5_000, connect: 3_000 }
/** Limits of statistics and exports. */
export const reportLimits: SessionLimits = { statement: 60_000, lock: 5_000, connect: 3_000 }
/** For migrations, seeds, commands and waiting listeners: nobody waits for an answer, and a busy machine may take its time. */
export const noLimits: SessionLimits = { statement: 0, lock: 0, connect: 60_000 }

/** A write where only reading goes: the database is a replica, or was just made one. */
const READ_ONLY = '25006'

export interface ConnectionConfig extends pg.ClientConfig {
  /** The statement that gives the session its settings. */
  readonly settings: string
  /** Where it may connect to. */
  readonly hosts: Hosts
}

/** What a `Connection`, or a pool of them, needs to reach the database, with the time zone and limits of every session. */
export function connectionConfig(url: string, name: string, limits: SessionLimits): ConnectionConfig {
  const settings = {
    TimeZone: businessTimeZone,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.statement === 0 ? 0 : 15_000,
    // Compiling a plan takes longer than running it, for all statements of the console.
    jit: 'off',
  }
  return {
    // Which of the hosts it is shows when it connects.
    connectionString: addressesOf(url)[0] ?? url,
    hosts: hostsOf(url),
    settings: Object.entries(settings)
      .map(([key, value]) => `set ${key} = '${value}'`)
      .join('; '),
    application_name: `camp-${name}`,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: typeParsers,
  }
}

/** A pool of connections with their settings. */
export function poolOf(config: ConnectionConfig & pg.PoolConfig): pg.Pool {
  // pg's types think that a pool makes its connections of nothing; it gives them its config
  const pool = new pg.Pool({ ...config, Client: Connection as unknown as new () => pg.Client })
  // What `Connection` does itself: the worker looks for it here.
  return pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * A connection that has its settings before anybody uses it. They are set by a statement: options of the start are refused or left out by
 * poolers. One that is lost shows in the statement under way, and otherwise to nobody.
 */
export class Connection extends pg.Client {
  readonly #settings: pg.QueryConfig
  readonly #hosts: Hosts
  readonly #limit: number
  #at: Host | undefined

  constructor(config: ConnectionConfig) {
    super(config)
    this.#hosts = config.hosts
    this.#limit = config.connectionTimeoutMillis ?? noLimits.connect
    const text = `${config.settings}; select pg_is_in_recovery() as standby; ${CLOCK_ASKED}`
    // pg's types do not know this option of a query; pg itself does
    this.#settings = { text, query_timeout: this.#limit } as pg.QueryConfig
    this.on('error', () => this.#lost())
  }

  override connect(): Promise<this>
  override connect(done: (error: Error | null) => void): void
  override connect(done?: (error: Error | null) => void): Promise<this> | undefined {
    const connected = this.#connected()
    if (done === undefined) return connected
    // Out of the promise: what `done` throws is its own.
    connected.then(
      () => process.nextTick(done, null),
      (error: Error) => process.nextTick(done, error),
    )
    return undefined
  }

  async #connected(): Promise<this> {
    this.#at = await this.#hosts.choose(this.#limit)
    // pg takes both from here when it connects
    Object.assign(this, { host: this.#at.host, port: this.#at.port })
    try {
      await super.connect()
      // several statements answer with a list
      const answers = (await this.query(this.#settings)) as unknown as pg.QueryResult[]
      this.#hosts.opened(this, this.#at, answers.at(-2)?.rows[0]?.standby === true)
      if (hasClock(answers)) keepTime(this.connection)
      this.connection.on('errorMessage', ({ code }) => code === READ_ONLY && this.#turned())
      return this
    } catch (error) {
      this.#lost()
      this.end().catch(() => undefined)
      throw error
    }
  }

  #lost(): void {
    if (this.#at) this.#hosts.lost(this.#at)
  }

  /** What it leads to became a replica: nobody shall come by it again, and whoever does now is told that the database is away. */
  #turned(): void {
    if (this.#hosts.role !== 'standby') this.connection.stream.destroy()
  }
}
