import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseClock } from '../db/clock.ts'
import { Connection, type ConnectionConfig } from '../db/connection.ts'

const PING_EVERY_MS = 300
const TRUSTED_FOR_MS = 900
const RECONNECT_AFTER_MS = 500
const PING_LIMIT_MS = 3_000
const GOODBYE_MS = 1_000

/** What is announced: changes of rights, what browsers are to hear, and who is at which record. */
type Channel = 'access' | 'push' | 'presence'

/**
 * One connection that listens for announcements and pings through the same connection. PostgreSQL delivers a committed
 * notice before the answer of a later ping, so a ping that was sent under 900 ms ago and came back proves that nothing older was missed.
 */
export class DatabaseListener {
  readonly #connection: ConnectionConfig
  readonly #log: Logger
  readonly #clock: DatabaseClock
  #client: pg.Client | null = null
  #vouchedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  readonly #handlers: Record<Channel, ((payload: string) => void)[]> = { access: [], push: [], presence: [] }
  readonly #gapHandlers: (() => void)[] = []

  constructor(connection: ConnectionConfig, clock: DatabaseClock, log: Logger) {
    this.#connection = connection
    this.#clock = clock
    this.#log = log
  }

  /** Calls `handler` with the payload of each notice of a channel. */
  on(channel: Channel, handler: (payload: string) => void): void {
    this.#handlers[channel].push(handler)
  }

  /** Calls `handler` when it begins to listen: what was announced before is unknown. */
  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler)
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
    const client = this.#client
    this.#client = null
    // A silent peer would never answer the goodbye.
    if (client) await Promise.race([client.end().catch(() => undefined), sleep(GOODBYE_MS, undefined, { ref: false })])
  }

  async #connect(): Promise<void> {
    const client = new Connection({ ...this.#connection, connectionTimeoutMillis: 3_000, query_timeout: PING_LIMIT_MS, keepAlive: true })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', (notice) => {
      // only channels that were listened to notify
      for (const handler of this.#handlers[notice.channel as Channel] ?? []) handler(notice.payload ?? '')
    })
    try {
      await client.connect()
      await client.query('listen access; listen push; listen presence')
    } catch (error) {
      // Half a connection would never close.
      client.end().catch(() => undefined)
      throw error
    }
    if (this.#stopped) return void client.end().catch(() => undefined)
    this.#client = client
    for (const handler of this.#gapHandlers) handler()
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
