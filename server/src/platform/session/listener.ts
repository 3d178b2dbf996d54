import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseClock } from '../db/clock.ts'

const PING_EVERY_MS = 300
const TRUSTED_FOR_MS = 900
const RECONNECT_AFTER_MS = 500
const PING_LIMIT_MS = 3_000

/**
 * One connection that listens for changes of rights and pings through the same connection. PostgreSQL delivers a committed
 * notice before the answer of a later ping, so a ping that was sent under 900 ms ago and came back proves that nothing older was missed.
 */
export class AccessListener {
  readonly #connection: pg.ClientConfig
  readonly #log: Logger
  readonly #clock: DatabaseClock
  #client: pg.Client | null = null
  #vouchedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  onChange: (what: string) => void = () => undefined

  constructor(connection: pg.ClientConfig, clock: DatabaseClock, log: Logger) {
    this.#connection = connection
    this.#clock = clock
    this.#log = log
  }

  /** True while nothing that was committed more than 900 ms ago can have been missed. */
  vouches(): boolean {
    return performance.now() - this.#vouchedAt < TRUSTED_FOR_MS
  }

  /** Starts listening; keeps trying for as long as the process lives. */
  async start(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      this.#log.warn({ err: error }, 'rights listener cannot reach the database; rights are read on each request')
      this.#again()
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, connectionTimeoutMillis: 3_000, query_timeout: PING_LIMIT_MS, keepAlive: true })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', (notice) => this.onChange(notice.payload ?? 'all'))
    await client.connect()
    await client.query('listen access')
    this.#client = client
    // What was announced while nobody listened is unknown.
    this.onChange('all')
    await this.#ping(client)
  }

  async #ping(client: pg.Client): Promise<void> {
    const sent = performance.now()
    const sentAt = Date.now()
    try {
      const result = await client.query<{ now: number }>({
        name: 'access.ping',
        text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
      })
      if (this.#client !== client) return
      this.#vouchedAt = sent
      const now = result.rows[0]?.now
      if (now !== undefined) this.#clock.measured(now, sentAt, Date.now())
      this.#timer = setTimeout(() => void this.#ping(client), PING_EVERY_MS)
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#vouchedAt = Number.NEGATIVE_INFINITY
    // Not awaited: a silent peer would never answer the goodbye.
    client.end().catch(() => undefined)
    this.#log.warn('rights listener lost its connection; rights are read on each request')
    this.#again()
  }

  #again(): void {
    if (this.#stopped) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.start(), RECONNECT_AFTER_MS)
  }
}
