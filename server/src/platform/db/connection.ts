import type pg from 'pg'
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

/** What a client or pool of `pg` needs to reach the database, with the time zone and limits of every session. */
export function connectionConfig(url: string, name: string, limits: SessionLimits): pg.ClientConfig {
  const settings = {
    TimeZone: businessTimeZone,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.statement === 0 ? 0 : 15_000,
    // Compiling a plan takes longer than running it, for all statements of the console.
    jit: 'off',
  }
  const own = Object.entries(settings).map(([key, value]) => `-c ${key}=${value}`)
  const { address, options } = splitOptions(url)
  return {
    connectionString: address,
    options: [options, ...own].filter(Boolean).join(' '),
    application_name: `camp-${name}`,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: typeParsers,
  }
}

/** Takes `options` out of an address: pg would prefer them to ours, and both are wanted. */
function splitOptions(url: string): { address: string; options: string } {
  const mark = url.indexOf('?')
  if (mark < 0) return { address: url, options: '' }
  const address = url.slice(0, mark)
  const parameters = new URLSearchParams(url.slice(mark + 1))
  const options = parameters.get('options') ?? ''
  parameters.delete('options')
  return { address: parameters.size > 0 ? `${address}?${parameters}` : address, options }
}
