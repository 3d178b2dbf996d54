import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { DatabaseClock } from '../src/platform/db/clock.ts'
import { callLimits } from '../src/platform/db/connection.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { Keyring } from '../src/platform/write/keyring.ts'
import { dropDatabase, onServer } from './administer.ts'
import { assertDeclared } from './declared.ts'

const END_WITHIN_MS = 10_000

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** What seals the entries that jobs write. */
  readonly keys: Keyring
  readonly clock: DatabaseClock
  /**
   * Ends the pool and drops the database, even with connections left. Fails where its log holds a field that no record declares, unless
   * the test has written such entries on purpose.
   */
  drop(options?: { readonly undeclared: 'on purpose' }): Promise<void>
}

/** A database of one's own, copied from the migrated template, or `empty`. Drop it after the tests of the file. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `camp_test_${randomBytes(6).toString('hex')}`
  // The files as they are: through the log of the database it takes twice as long.
  await administer(
    `create database ${name} template ${empty ? "template0 encoding 'UTF8'" : `${inject('templateName')} strategy file_copy`}`,
  )
  const address = new URL(inject('serverUrl'))
  address.pathname = `/${name}`
  const pool = createPool({ url: address.href, name: 'test', size: 8, limits: callLimits, log: silentLog })
  return {
    url: address.href,
    pool,
    keys: new Keyring({ data: Buffer.alloc(32, 1), audit: Buffer.alloc(32, 2) }),
    clock: new DatabaseClock(),
    drop: async (options) => {
      const declared = options ? null : await assertDeclared(address.href).catch((fault: Error) => fault)
      // A connection that somebody never gives back goes with the database.
      await Promise.race([pool.end(), setTimeout(END_WITHIN_MS, undefined, { ref: false })])
      await dropDatabase(inject('serverUrl'), name)
      if (declared) throw declared
    },
  }
}

async function administer(statement: string): Promise<void> {
  await onServer(inject('serverUrl'), (client) => client.query(statement))
}
