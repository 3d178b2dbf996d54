import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { transaction } from '../write/transaction.ts'
import { Executor, Tx } from './executor.ts'
import type { Statement } from './statement.ts'

let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await database.pool.query(
    'create table notes (id bigint generated always as identity primary key, word text not null unique, list text[])',
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate notes restart identity')
})

const NOTE: Statement<{ id: number }> = { name: 'test.note', text: 'insert into notes (word) values ($1) returning id' }
const words = async () => (await database.pool.query<{ word: string }>('select word from notes order by id')).rows.map(({ word }) => word)
const within = async <T>(body: (tx: Tx) => Promise<T>): Promise<T> => {
  client = await database.pool.connect()
  const tx = Tx.begin(client)
  try {
    return await body(tx)
  } finally {
    await tx.rollback()
    client.release()
  }
}

it('keeps the order of statements that wait and of those that are waited for', async () => {
  await transaction(database.pool, async (tx) => {
    tx.later(NOTE, ['one'])
    tx.later(NOTE, ['two'])
    expect(await tx.all(NOTE, ['three'])).toEqual([{ id: 3 }])
    tx.later(NOTE, ['four'])
    expect(
      await tx.run('select count(*) as count, null as nothing, array[1, 2]::int8[] as ids from notes where word <> $1', ['one']),
    ).toEqual([{ count: 3, nothing: null, ids: [1, 2] }])
  })
  expect(await words()).toEqual(['one', 'two', 'three', 'four'])
})

it('writes nothing if nothing is committed, and sends nothing if nothing was asked', async () => {
  await within(async (tx) => {
    tx.later(NOTE, ['one'])
    await tx.sent()
  })
  await within((tx) => tx.commit())
  expect(await words()).toEqual([])
})

it('fails as a whole when a statement that waits fails, and the connection goes on, with the same named statements', async () => {
  for (let round = 0; round < 3; round++) {
    const failed = transaction(database.pool, async (tx) => {
      tx.later(NOTE, [`a${round}`])
      tx.later(NOTE, [`a${round}`])
      tx.later({ name: `test.after${round}`, text: 'insert into notes (word) values ($1)' }, ['never'])
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
  }
  await transaction(database.pool, async (tx) => {
    tx.later({ name: 'test.after0', text: 'insert into notes (word) values ($1)' }, ['b'])
    await tx.all({ name: 'test.after1', text: 'insert into notes (word) values ($1)' }, ['c'])
  })
  // As any other query of the pool names them.
  await database.pool.query({ name: 'test.after2', text: 'insert into notes (word) values ($1)', values: ['d'] })
  expect(await words()).toEqual(['b', 'c', 'd'])
})

it('can ask a named statement again whose first use failed, in a transaction or on the pool', async () => {
  const RENAME: Statement<{ id: number }> = { name: 'test.rename', text: 'update notes set word = $2 where id = $1 returning id' }
  const DIVIDE: Statement<{ result: number }> = { name: 'test.divide', text: 'select 8 / $1::int as result' }
  await transaction(database.pool, async (tx) => {
    await tx.all(NOTE, ['one'])
    await tx.all(NOTE, ['two'])
  })
  const rename = (word: string) =>
    transaction(database.pool, async (tx) => {
      await tx.run('select 1')
      return tx.all(RENAME, [1, word])
    })
  const db = new Executor(database.pool)
  for (let round = 0; round < 2; round++) {
    await expect(rename('two')).rejects.toMatchObject({ code: '23505' })
    await expect(db.all(DIVIDE, [0])).rejects.toMatchObject({ code: '22012' })
  }
  expect(await rename('three')).toEqual([{ id: 1 }])
  expect(await db.all(DIVIDE, [2])).toEqual([{ result: 4 }])
})

it('tells a commit from what the database makes of it after a failure', async () => {
  await within(async (tx) => {
    await tx.all(NOTE, ['one'])
    await expect(tx.all(NOTE, ['one'])).rejects.toMatchObject({ code: '23505' })
    await expect(tx.commit()).rejects.toThrow('failed before its commit')
  })
  expect(await words()).toEqual([])
})

it('refuses two statements of one name, and sends nothing', async () => {
  const clash = transaction(database.pool, async (tx) => {
    tx.later(NOTE, ['one'])
    await tx.all({ name: 'test.note', text: 'select 1' }, [])
  })
  await expect(clash).rejects.toThrow('two statements are named test.note')
  await transaction(database.pool, async (tx) => void (await tx.all(NOTE, ['two'])))
  expect(await words()).toEqual(['two'])
})

it('carries values as pg does: lists, nothing, objects, moments', async () => {
  const [row] = await transaction(database.pool, (tx) =>
    tx.run('select $1::text[] as list, $2::text as nothing, $3::jsonb as thing, $4::timestamptz as moment', [
      ['a', 'b,"c'],
      undefined,
      { a: 1 },
      new Date('2026-11-20T02:00:00Z'),
    ]),
  )
  expect(row).toEqual({ list: ['a', 'b,"c'], nothing: null, thing: { a: 1 }, moment: '2026-11-20T10:00:00.000+08:00' })
})

it('tells of a value that is too large for a number, and the connection goes on', async () => {
  const large: Statement<{ id: number }> = { name: 'test.large', text: 'select 9007199254740993::bigint as id from generate_series(1, 3)' }
  await within(async (tx) => {
    await expect(tx.all(large, [])).rejects.toThrow('too large for a number')
    expect(await tx.all(NOTE, ['one'])).toEqual([{ id: 1 }])
    await tx.commit()
  })
  expect(await words()).toEqual(['one'])
})

it('prepares a statement anew whose columns a migration has changed', async () => {
  await database.pool.query('create table changing (id integer)')
  const all: Statement<{ id: unknown }> = { name: 'test.changing', text: 'select * from changing' }
  const connection = await database.pool.connect()
  const tx = Tx.of(connection)
  expect(await tx.all(all, [])).toEqual([])
  await database.pool.query('alter table changing add column word text; insert into changing values (1, $$one$$)')
  await expect(tx.all(all, [])).rejects.toMatchObject({ code: '0A000' })
  expect(await tx.all(all, [])).toEqual([{ id: 1, word: 'one' }])
  connection.release()
})
