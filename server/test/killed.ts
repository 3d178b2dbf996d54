import type { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, startProcess } from './process.ts'

interface Killable {
  readonly pool: Pool
  /** A server with its worker on the database of this file; all are ended behind the tests. */
  start(env?: Record<string, string>): Promise<ServerProcess>
  /** The column `n` of the one row of a statement. */
  numberOf(sql: string, values?: readonly unknown[]): Promise<number>
}

/** A database for servers that a test kills and starts again. */
export function killable(): Killable {
  let database: TestDatabase
  const processes: ServerProcess[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    for (const one of processes) await one.dispose()
    await database.drop()
  })
  return {
    get pool() {
      return database.pool
    },
    async start(env = {}) {
      const made = await startProcess({ DATABASE_URL: database.url, WORKER: 'on', ...env })
      processes.push(made)
      return made
    },
    numberOf: async (sql, values = []) => (await database.pool.query<{ n: number }>(sql, [...values])).rows[0]?.n ?? 0,
  }
}
