import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.port.ts'
import { OperatorError } from '../operator.error.ts'
import { Connection, connectionConfig, noLimits } from './connection.ts'
import { addressesOf } from './hosts.ts'
import { isDatabaseUnavailable } from './pool.ts'

const AGAIN_AFTER_MS = 1_000
const SAY_AGAIN_AFTER_MS = 10_000
/** How long one try may take: a busy machine needs seconds for a connection. */
const TRY_MS = 10_000

/** An address and the variable that named it. */
export interface DatabaseAddress {
  readonly url: string
  readonly variable: string
}

/** Where an address leads, without its password. */
export function placeOf(url: string): string {
  const places = addressesOf(url).map((address) => new URL(address))
  const hosts = places.map(({ hostname, port }) => `${decodeURIComponent(hostname)}:${port || 5432}`)
  return `${hosts.join(',')}${places[0]?.pathname}`
}

/** There is no database where there should be one. The message says where and why; it never holds the address's password. */
export class DatabaseMissing extends OperatorError {
  constructor({ url, variable }: DatabaseAddress, waited: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause)
    super(`The database at ${placeOf(url)} (${variable}) cannot be used${waited > 0 ? ` after ${waited} seconds` : ''}: ${why}`, cause)
  }
}

// A wrong password, user or name does not become right by waiting.
const NEVER_RIGHT = /^(28|3D000)/

async function reach(url: string): Promise<void> {
  const client = new Connection({ ...connectionConfig(url, 'start', { ...noLimits, connect: TRY_MS }), query_timeout: TRY_MS })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // Not awaited: a silent peer would never answer the goodbye.
    client.end().catch(() => undefined)
  }
}

/** Returns once the database answers. Waits for one that is still starting, `seconds` at most, and says so in the log. */
export async function waitForDatabase(address: DatabaseAddress, seconds: number, log: Log): Promise<void> {
  const until = performance.now() + seconds * 1_000
  let sayAt = 0
  for (;;) {
    try {
      return await reach(address.url)
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (NEVER_RIGHT.test(state) || !isDatabaseUnavailable(error)) throw new DatabaseMissing(address, 0, error)
      if (performance.now() > until) throw new DatabaseMissing(address, seconds, error)
      if (performance.now() >= sayAt) {
        log.warn({ err: error }, `the database does not answer yet; trying for up to ${seconds} s`)
        sayAt = performance.now() + SAY_AGAIN_AFTER_MS
      }
      await sleep(AGAIN_AFTER_MS)
    }
  }
}
