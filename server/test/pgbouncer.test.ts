import { randomBytes } from 'node:crypto'
import { listOrders } from '@camp/contract/orders/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startTestServer } from './http.ts'
import { pgbouncer, startPooler } from './pgbouncer.peer.ts'
import { startProcess } from './process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The same database is opened twice: by the same installation. */
const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }

// CI has it: there its absence is a failure.
describe.skipIf(pgbouncer === null && !process.env.CI)('behind pgbouncer', () => {
  it.each([
    ['refuses options of the start', {}],
    ['leaves options of the start out', { ignore_startup_parameters: 'options,extra_float_digits' }],
  ])('that pools sessions and %s, every session has the time zone and the limits of its pool', async (_what, settings) => {
    const pooler = await startPooler(database.url, { pool_mode: 'session', ...settings })
    const server = await startTestServer({ DATABASE_URL: pooler.url, WORKER: 'on', ...keys })
    try {
      const { pool, reportPool } = server.running.services
      const shown =
        "select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock"
      expect((await pool.query(shown)).rows).toEqual([{ zone: 'Asia/Shanghai', statement: '10s', lock: '5s' }])
      expect((await reportPool.query(shown)).rows).toEqual([{ zone: 'Asia/Shanghai', statement: '1min', lock: '5s' }])
      const callers = await Promise.all(['caiwu', 'caiwu', 'caiwu'].map((name) => server.as(name)))
      const answers = await Promise.all(callers.map((caller) => caller.call(listOrders, { query: { page: 1, size: 1 } })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    } finally {
      await server.stop()
      await pooler.stop()
    }
  })

  it.each([
    ['transaction', /two open connections were in the same session|one connection was in the sessions of/],
    ['statement', /transaction blocks not allowed/i],
  ])('that pools by %s a start ends, and says how that was seen and what to set', async (mode, seen) => {
    const pooler = await startPooler(database.url, { pool_mode: mode, ignore_startup_parameters: 'options' })
    const server = await startProcess({ DATABASE_URL: pooler.url })
    try {
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(/^The pooler at 127\.0\.0\.1:\d+\/\w+ \(DATABASE_URL\) shares sessions of PostgreSQL/m)
      expect(server.output()).toMatch(seen)
      expect(server.output()).toContain('Set pool_mode = session for this database in pgbouncer.ini')
      expect(server.output()).not.toMatch(/^\s+at /m)
    } finally {
      await server.dispose()
      await pooler.stop()
    }
  })

  it('with too few sessions a start ends, and says how many it needs', async () => {
    const pooler = await startPooler(database.url, { pool_mode: 'session', default_pool_size: '1' })
    const server = await startProcess({ DATABASE_URL: pooler.url })
    try {
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(/\(DATABASE_URL\) gives no two sessions at once: .*default_pool_size of the pooler/)
    } finally {
      await server.dispose()
      await pooler.stop()
    }
  })
})
