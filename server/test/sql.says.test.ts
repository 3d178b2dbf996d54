import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Executor } from '../src/platform/db/executor.ts'
import type { Statement } from '../src/platform/db/statement.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { found } from './sql.watch.ts'

let database: TestDatabase
let db: Executor

beforeAll(async () => {
  database = await createTestDatabase()
  db = new Executor(database.pool)
})
afterAll(() => database.drop())

const ask = (text: string, says: Statement<unknown>['says']) => db.all({ name: `test.${text}`, text, says }, [])

/** Why it failed, which nobody has to hear of twice. */
async function refusal(text: string, says: Statement<unknown>['says']): Promise<string> {
  const reason = await ask(text, says).then(
    () => 'it was taken',
    (error: Error) => error.message,
  )
  expect([...found]).toEqual([reason])
  found.clear()
  return reason
}

describe('a row in the tests', () => {
  it('fails on a null that its statement says is never there', async () => {
    expect(await refusal('select null::text as word', { notNull: ['word'] })).toMatch('"word" is said to be never null, and is')
  })

  it('fails on json of another shape, and on a word that is not listed', async () => {
    const fits = { tag: z.object({ id: z.int() }), state: z.enum(['ON', 'OFF']) }
    expect(await refusal(`select '{"id":"1"}'::jsonb as tag, 'ON' as state`, { fits })).toMatch('"tag" does not fit its schema')
    expect(await refusal(`select '{"id":1}'::jsonb as tag, 'LOST' as state`, { fits })).toMatch('"state" does not fit its schema')
  })

  it('fails on a null within a list', async () => {
    expect(await refusal("select array['a', null] as words", {})).toMatch('"words" holds a null in its list')
  })

  it('is taken where it is what it is said to be', async () => {
    const row = { word: 'a', tag: { id: 1 } }
    const says = { notNull: ['word'], fits: { tag: z.object({ id: z.int() }).nullable() } }
    expect(await ask(`select 'a' as word, '{"id":1}'::jsonb as tag`, says)).toEqual([row])
    expect(await ask(`select 'a' as word, null::jsonb as tag`, says)).toEqual([{ ...row, tag: null }])
  })
})
