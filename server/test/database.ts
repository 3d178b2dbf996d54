import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { callLimits } from '../src/platform/db/connection.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** Ends the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A database of one's own, copied from the migrated template, or `empty`. Drop it after the tests of the file. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `camp_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${empty ? "template0 encoding 'UTF8'" : inject('templateName')}`)
  const address = new URL(inject('serverUrl'))
  address.pathname = `/${name}`
  const pool = createPool({ url: address.href, name: 'test', size: 8, limits: callLimits, log: silentLog })
  return {
    url: address.href,
    pool,
    drop: async () => {
      await pool.end()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
