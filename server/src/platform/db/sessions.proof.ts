import pg from 'pg'
import { OperatorError } from '../operator.error.ts'
import { businessTimeZone, Connection, callLimits, connectionConfig, reportLimits } from './connection.ts'
import { type DatabaseAddress, placeOf } from './database.wait.ts'

/** How long it may take to get a session: behind a pooler that has none left one waits. */
const WITHIN_MS = 10_000
/** One pooler shares sessions at once, another only when it has more to do. */
const ROUNDS = 3

/** A pooler stands before the database, and what a connection sets does not stay its own. */
export class SessionsShared extends OperatorError {
  constructor(url: string, variable: string, seen: string) {
    super(
      `The pooler at ${placeOf(url)} (${variable}) shares sessions of PostgreSQL between connections (transaction or statement pooling): ${seen}. ` +
        'Time zone, limits and locks of one connection would hold for another, and days be cut in the wrong place. ' +
        `Set pool_mode = session for this database in pgbouncer.ini, or let ${variable} lead to PostgreSQL itself`,
    )
  }
}

class NoSecondSession extends OperatorError {
  constructor(url: string, variable: string, cause: Error) {
    super(
      `The database at ${placeOf(url)} (${variable}) gives no two sessions at once: ${cause.message}. ` +
        'A server needs DATABASE_POOL_SIZE + 17 of them: raise max_connections, or default_pool_size of the pooler',
      cause,
    )
  }
}

interface Seen {
  readonly pid: number
  readonly zone: string
  readonly limit: string
}

async function look(connection: pg.Client): Promise<Seen> {
  const { rows } = await connection.query<Seen>(
    `select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`,
  )
  if (!rows[0]) throw new Error('a select without a table gave no row')
  return rows[0]
}

/** What shows that sessions are shared, or null. While one connection is in a transaction, the other asks again. */
async function findSharing(first: pg.Client, second: pg.Client): Promise<string | null> {
  const before = await look(first)
  await second.query('begin')
  const other = await look(second)
  if (other.pid === before.pid) return `two open connections were in the same session (process ${other.pid})`
  const after = await look(first)
  await second.query('rollback')
  if (after.pid !== before.pid) return `one connection was in the sessions of the processes ${before.pid} and ${after.pid}`
  const wrong = [after, other].find(({ zone }) => zone !== businessTimeZone)
  if (wrong) return `TimeZone was ${wrong.zone} after it had been set to ${businessTimeZone}`
  if (after.limit !== `${callLimits.statement / 1_000}s`)
    return `statement_timeout was ${after.limit} after it had been set to ${callLimits.statement} ms`
  return null
}

/** Proves that each connection to `url` is a session of its own that keeps its settings; otherwise throws, in words. */
export async function proveSessions({ url, variable }: DatabaseAddress): Promise<void> {
  const connections = [callLimits, reportLimits].map(
    (limits) => new Connection({ ...connectionConfig(url, 'start', { ...limits, connect: WITHIN_MS }), query_timeout: WITHIN_MS }),
  )
  const [first, second] = connections as [Connection, Connection] // two limits, two connections
  try {
    await first.connect()
    await second.connect()
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = await findSharing(first, second)
      if (seen !== null) throw new SessionsShared(url, variable, seen)
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    // What pgbouncer itself says to a transaction where each statement may go to another session.
    if (error instanceof pg.DatabaseError && /pooling mode/i.test(error.message)) throw new SessionsShared(url, variable, error.message)
    throw error instanceof Error ? new NoSecondSession(url, variable, error) : error
  } finally {
    for (const connection of connections) connection.end().catch(() => undefined)
  }
}
