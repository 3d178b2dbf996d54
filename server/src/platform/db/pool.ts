import pg from 'pg'
import type { Log } from '../log/log.port.ts'
import { connectionConfig, poolOf, type SessionLimits } from './connection.ts'
import { NoHost } from './hosts.ts'
import { giveUpSilent } from './silence.ts'

export interface PoolOptions {
  /** A connection string. */
  readonly url: string
  /** Shows in the database's list of sessions as `camp-<name>`. */
  readonly name: string
  /** The most connections. */
  readonly size: number
  readonly limits: SessionLimits
  readonly log: Log
}

/** A pool of connections with the session settings of `connectionConfig`. Waiting for a free one ends in time (see isPoolExhausted). */
export function createPool({ url, name, size, limits, log }: PoolOptions): pg.Pool {
  const pool = poolOf({
    ...connectionConfig(url, name, limits),
    max: size,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  })
  pool.on('error', (error) => {
    // Closing does not wait for the database: it may stop first, and tell the connections that are just being closed.
    if (!pool.ending) log.warn({ err: error, pool: name }, 'a database connection was lost')
  })
  // The server's own limit speaks first where it can.
  if (limits.statement > 0) giveUpSilent(pool, limits.statement + 2_000)
  return pool
}

const exhausted = 'timeout exceeded when trying to connect'
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
])
const lostMessages = [
  'Connection terminated',
  'timeout expired',
  'Query read timeout',
  'not queryable',
  'Cannot use a pool after calling end',
]

/** All connections were in use for as long as one may wait: the system is busy, and trying again helps. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && (error.message === exhausted || sqlState(error) === '53300')
}

/** The database could not be reached, was lost in the middle, or cannot work. Never the caller's fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof NoHost || unreachable.has(code) || isMissingSocket(error, code) || isUnableState(sqlState(error))) return true
  if (lostMessages.some((message) => error.message.includes(message))) return true
  return error.cause !== error && isDatabaseUnavailable(error.cause)
}

/** Breaking of unique keys, foreign keys and checks: the name of the constraint, or null for any other error. */
export function constraintOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null
}

/** The socket of a database that is not running. A missing file of anybody else is another matter. */
const isMissingSocket = (error: Error, code: string): boolean => code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

const sqlState = (error: Error): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Connection exceptions, shutdown and start, no resources, a read-only standby after a switch, refused log-in, broken storage. */
function isUnableState(state: string): boolean {
  if (state === '') return false
  return (
    /^(08|53|58|28)/.test(state) ||
    ['57P01', '57P02', '57P03', '57P04', '57P05', '25006', '25P03', '3D000', 'XX001', 'XX002'].includes(state)
  )
}
