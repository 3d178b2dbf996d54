import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { callLimits } from './connection.ts'
import { Executor } from './executor.ts'
import { databaseReady } from './health.ts'
import { constraintOf, createPool, isDatabaseUnavailable, isPoolExhausted } from './pool.ts'
import type { Statement } from './statement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table pairs (id int8 primary key, word text not null unique check (word <> $$bad$$))')
})
afterAll(() => database.drop())

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  )

describe('values of the database', () => {
  const one = async (expression: string): Promise<unknown> => (await database.pool.query(`select ${expression} as value`)).rows[0].value

  it.each([
    ['5000000000::int8', 5_000_000_000],
    ["'2026-03-01'::date", '2026-03-01'],
    ["'2026-11-20T02:00:00.123456Z'::timestamptz", '2026-11-20T10:00:00.123+08:00'],
    ["'2026-11-20T02:00:00Z'::timestamptz", '2026-11-20T10:00:00.000+08:00'],
    ["'2026-11-20T02:00:00.5Z'::timestamptz", '2026-11-20T10:00:00.500+08:00'],
    ["'infinity'::timestamptz", 'infinity'],
    ['\'{"a": [1, null]}\'::jsonb', { a: [1, null] }],
    ['12.50::numeric', '12.50'],
    ['array[1, null, 2]::int8[]', [1, null, 2]],
    ["array['2026-11-20T02:00:00Z']::timestamptz[]", ['2026-11-20T10:00:00.000+08:00']],
    ["array['2026-11-20']::date[]", ['2026-11-20']],
    ['true', true],
    ['null::int8', null],
  ])('reads %s', async (expression, value) => {
    expect(await one(expression)).toEqual(value)
  })

  it('refuses a number that would lose digits', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow('too large')
  })
})

describe('sessions', () => {
  it('have the time zone and the limits of a call', async () => {
    const shown = async (name: string) => (await database.pool.query(`show ${name}`)).rows[0][name]
    expect(await shown('TimeZone')).toBe('Asia/Shanghai')
    expect(await shown('statement_timeout')).toBe('10s')
    expect(await shown('lock_timeout')).toBe('5s')
    expect(await shown('idle_in_transaction_session_timeout')).toBe('15s')
    expect(await shown('application_name')).toBe('camp-test')
  })

  it('keep the options that the address asks for', async () => {
    const pool = createPool({ url: `${database.url}?options=-c%20work_mem%3D7MB`, name: 'x', size: 1, limits: callLimits, log: silentLog })
    expect((await pool.query('show work_mem')).rows[0].work_mem).toBe('7MB')
    expect((await pool.query('show TimeZone')).rows[0].TimeZone).toBe('Asia/Shanghai')
    await pool.end()
  })
})

describe('failures', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  it('name the constraint that was broken, and only that', async () => {
    await database.pool.query("insert into pairs values (1, 'one')")
    expect(constraintOf(await failureOf(database.pool.query("insert into pairs values (2, 'one')")))).toBe('pairs_word_key')
    expect(constraintOf(await failureOf(database.pool.query("insert into pairs values (2, 'bad')")))).toBe('pairs_word_check')
    const syntax = await failureOf(database.pool.query('selec'))
    expect(constraintOf(syntax)).toBeNull()
    expect(isDatabaseUnavailable(syntax)).toBe(false)
    expect(isPoolExhausted(syntax)).toBe(false)
  })

  it('tell a pool whose connections are all in use', async () => {
    const pool = createPool({ url: database.url, name: 'x', size: 1, limits: callLimits, log: silentLog })
    const client = await pool.connect()
    const since = performance.now()
    const error = await failureOf(pool.query('select 1'))
    expect(performance.now() - since).toBeLessThan(4_000)
    expect(isPoolExhausted(error)).toBe(true)
    expect(isDatabaseUnavailable(error)).toBe(false)
    client.release()
    await pool.end()
  })

  it('tell a database that is not there', async () => {
    for (const url of ['postgres://a:b@127.0.0.1:9/x', 'postgres://a:b@%2Ftmp%2Fnot-there/x']) {
      const pool = createPool({ url, name: 'x', size: 1, limits: callLimits, log: silentLog })
      expect(isDatabaseUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
      expect(await databaseReady(pool)).toBe(false)
      await pool.end()
    }
  })

  it('tell a connection that was cut in the middle of a transaction, without ending the process, and the next one works', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    const error = await failureOf(client.query('select 1'))
    expect(isDatabaseUnavailable(error)).toBe(true)
    client.release(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('tell a peer that takes the connection and stays silent', async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const pool = createPool({ url: `postgres://a:b@127.0.0.1:${port}/x`, name: 'x', size: 2, limits: callLimits, log: silentLog })
    const since = performance.now()
    expect(await databaseReady(pool)).toBe(false)
    expect(performance.now() - since).toBeLessThan(1_500)
    expect(isDatabaseUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
    expect(performance.now() - since).toBeLessThan(8_000)
    for (const socket of sockets) socket.destroy()
    await pool.end()
  })

  it('tell a database that falls silent in the middle, give up only that connection, and leave alone what takes its time', async () => {
    const pool = createPool({
      url: database.url,
      name: 'x',
      size: 2,
      limits: { statement: 1_000, lock: 1_000, connect: 3_000 },
      log: silentLog,
    })
    const db = new Executor(pool)
    const [silent, slow] = [await pool.connect(), await pool.connect()]
    // Now the limit of the server does not speak, as that of a server that is gone.
    for (const client of [silent, slow]) await client.query('set statement_timeout = 0')
    const asleep: Statement<{ done: string }> = { name: 'test.asleep', text: 'select pg_sleep($1)::text as done' }
    const inTime = new Executor(slow).all(asleep, [2.2])
    const since = performance.now()
    const error = await failureOf(new Executor(silent).all(asleep, [60]))
    expect(performance.now() - since).toBeLessThan(6_000)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isPoolExhausted(error)).toBe(false)
    expect(await inTime).toEqual([{ done: '' }])
    expect(isDatabaseUnavailable(await failureOf(silent.query('select 1')))).toBe(true)
    silent.release(true)
    slow.release()
    expect(await Promise.all([1, 2].map((n) => db.run('select $1::int as n', [n])))).toEqual([[{ n: 1 }], [{ n: 2 }]])
    await pool.end()
  })
})

describe('readiness', () => {
  it('is given while the database answers', async () => {
    expect(await databaseReady(database.pool)).toBe(true)
  })
})

describe('a lost connection', () => {
  const spied = () => {
    const said: string[] = []
    const pool = createPool({
      url: database.url,
      name: 'x',
      size: 1,
      limits: callLimits,
      log: { ...silentLog, warn: (_, text) => said.push(text) },
    })
    return { pool, said }
  }
  const cut = (pid: number) => database.pool.query('select pg_terminate_backend($1, 2000)', [pid])

  it('is told', async () => {
    const { pool, said } = spied()
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    await cut(rows[0].pid)
    await expect.poll(() => said).toEqual(['a database connection was lost'])
    await pool.end()
  })

  it('is not told once the pool is closed, as when its database stops right after it', async () => {
    const { pool, said } = spied()
    await pool.query('select 1')
    await pool.end()
    pool.emit('error', new Error('terminating connection due to administrator command'), undefined as never)
    expect(said).toEqual([])
  })
})
