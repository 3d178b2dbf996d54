import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { callLimits } from './connection.ts'
import { placeOf } from './database.wait.ts'
import { addressesOf } from './hosts.ts'
import { createPool, isDatabaseUnavailable } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

const poolOf = (url: string) => createPool({ url, name: 'hosts', size: 2, limits: callLimits, log: silentLog })
/** The address of the database with these hosts before or after its own. */
const amid = (before: string, after = '') => database.url.replace(/@([^/?]*)/, (_, own: string) => `@${before}${own}${after}`)

describe('an address of several hosts', () => {
  it('is read as libpq reads it', () => {
    expect(addressesOf('postgres://u:p,w%40@h1:1,h2,[::1]:3/db?sslmode=require')).toEqual([
      'postgres://u:p,w%40@h1:1/db?sslmode=require',
      'postgres://u:p,w%40@h2/db?sslmode=require',
      'postgres://u:p,w%40@[::1]:3/db?sslmode=require',
    ])
    expect(addressesOf('postgres:///x?host=/run/postgresql')).toEqual(['postgres:///x?host=/run/postgresql'])
    expect(placeOf('postgres://u:secret@h1:1,h2/db')).toBe('h1:1,h2:5432/db')
  })

  it.each([
    ['127.0.0.1:9,', '', 'read-write'],
    ['', ',127.0.0.1:9', 'read-write'],
    ['127.0.0.1:9,', '', 'any'],
    ['127.0.0.1:9,', '', 'prefer-standby'],
  ])('leads to the one that takes writes', async (before, after, role) => {
    const pool = poolOf(`${amid(before, after)}?target_session_attrs=${role}`)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('of which none can be used is a database that is away, and says so of each', async () => {
    const pool = poolOf('postgres://a:b@127.0.0.1:9,127.0.0.1:10/x')
    const error = await pool.query('select 1').catch((fault: Error) => fault)
    expect(error).toMatchObject({ message: 'No host of the database can be used: 127.0.0.1:9 ECONNREFUSED, 127.0.0.1:10 ECONNREFUSED' })
    expect(isDatabaseUnavailable(error)).toBe(true)
    await pool.end()
  })
})

it('a connection that may no longer write is not used again', async () => {
  const pool = poolOf(database.url)
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  expect(await pid()).toBe(before)
  const refused = await pool.query('begin read only; create table never ()').catch((fault: Error) => fault)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  expect(await pid()).not.toBe(before)
  await pool.query('create table taken ()')
  await pool.end()
})
