import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { createPool } from './pool.ts'
import { streamRows } from './stream.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const numbers = (last: number, text = 'select n from generate_series(1, $1::int) n') =>
  ({ sql: text, parameters: [last] }) as unknown as CompiledQuery<{ n: number }>

const asleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function read(pool: TestDatabase['pool'], query: CompiledQuery<{ n: number }>, pause = 0): Promise<number[]> {
  const seen: number[] = []
  for await (const rows of streamRows(pool, query)) {
    seen.push(...rows.map(({ n }) => n))
    if (pause > 0) await asleep(pause)
  }
  return seen
}

it.each([0, 1, 1_999, 2_000, 2_001, 4_000])('reads %i rows, each once and in order', async (count) => {
  expect(await read(database.pool, numbers(count))).toEqual(Array.from({ length: count }, (_, n) => n + 1))
})

it('reads on for longer than a statement may take, and ends a statement that does not come to its rows', async () => {
  const pool = createPool({
    url: database.url,
    name: 'x',
    size: 1,
    limits: { statement: 1_000, lock: 400, connect: 3_000 },
    log: silentLog,
  })
  expect(await read(pool, numbers(12_000), 250)).toHaveLength(12_000)
  await expect(read(pool, numbers(3, 'select n, pg_sleep(1) from generate_series(1, $1::int) n'))).rejects.toThrow('statement timeout')
  // Its only connection is of use again.
  expect(await read(pool, numbers(2))).toEqual([1, 2])
  await pool.end()
})

it('gives its connection back when the reader stops, and changes nothing', async () => {
  const pool = createPool({
    url: database.url,
    name: 'x',
    size: 1,
    limits: { statement: 5_000, lock: 400, connect: 3_000 },
    log: silentLog,
  })
  for await (const rows of streamRows(pool, numbers(9_000))) {
    expect(rows).toHaveLength(2_000)
    break
  }
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(read(pool, numbers(1, `select nextval('operation_logs_id_seq')::int + $1 as n`))).rejects.toThrow('read-only')
  await pool.end()
})
