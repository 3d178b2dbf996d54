import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, startProcess } from './process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const key = () => randomBytes(32).toString('base64')

/** Starts a server until it is ready or has ended; answers how it ended (null: it was ready), and what it said. */
async function started(env: Record<string, string>): Promise<{ ended: number | string | null; said: string }> {
  const server: ServerProcess = await startProcess({ DATABASE_URL: database.url, OTHER_KEYS: 'off', ...env })
  try {
    const ended = await Promise.race([server.url.then(() => null), server.ended])
    return { ended, said: server.output() }
  } finally {
    await server.dispose()
  }
}

it('a start with other keys than those of the data ends in words before it writes, unless that is known', {
  timeout: 240_000,
}, async () => {
  const own = { DATA_KEY: key(), AUDIT_KEY: key() }
  expect((await started(own)).ended).toBeNull()

  const other = await started({ ...own, AUDIT_KEY: key() })
  expect(other.ended).toBe(1)
  expect(other.said).toContain('The database was written with other keys')
  expect(other.said).toContain('AUDIT_KEY')
  expect(other.said).not.toContain('DATA_KEY (')

  const none = await started({ DATA_KEY: own.DATA_KEY })
  expect(none.ended).toBe(1)
  expect(none.said).toContain('AUDIT_KEY is not set')

  const known = { ...own, DATA_KEY: key() }
  expect((await started({ ...known, OTHER_KEYS: 'on' })).ended).toBeNull()
  // They are noted.
  expect((await started(known)).ended).toBeNull()
})
