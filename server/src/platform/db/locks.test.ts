import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { LOCK_SPACES, lockText, namedLockText, tryLockText, tryNamedSessionLockText } from './locks.ts'

const MOST = 2 ** 31 - 1

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the register of advisory locks', () => {
  it.each(LOCK_SPACES.map((space) => [Object.keys(space).join(', '), space]))('gives each of %s a number of its own', (_names, space) => {
    const numbers = Object.values(space)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => Number.isInteger(number) && number > 0 && number <= MOST)).toBe(true)
  })

  it('lets the demo grow while rights are changed, and nobody else change rights', async () => {
    const changing = await database.pool.connect()
    const other = await database.pool.connect()
    try {
      await changing.query('begin')
      await changing.query(lockText('rights'))
      await changing.query(namedLockText('code', "'address ' || $1"), ['10.0.0.1'])
      await other.query('begin')
      expect((await other.query(tryLockText('rights'))).rows).toEqual([{ taken: false }])
      expect((await other.query(tryLockText('demo'))).rows).toEqual([{ taken: true }])
      expect((await other.query(tryLockText('menuTree'))).rows).toEqual([{ taken: true }])
      expect((await other.query(tryNamedSessionLockText('code', '$1'), ['address 10.0.0.1'])).rows).toEqual([{ taken: false }])
    } finally {
      for (const client of [changing, other]) {
        await client.query('rollback')
        client.release()
      }
    }
  })
})
