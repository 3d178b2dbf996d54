import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../src/platform/db/migrate.ts'
import { constraintOf } from '../src/platform/db/pool.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await migrate(database.url, silentLog, migrationsFolder(), '0037_follow_ups.sql')
})
afterAll(() => database.drop())

const run = async (text: string): Promise<string> => {
  try {
    await database.pool.query(text)
    return 'done'
  } catch (error) {
    return constraintOf(error) ?? String(error)
  }
}
const coded = (table: string, code: string) =>
  table === 'permissions'
    ? `insert into permissions (code, name, name_en, kind) values ('${code}', 'x', 'x', 'PAGE')`
    : `insert into promotion_channels (name, code, kind) values ('x', '${code}', 'ONLINE')`
let codes = 0
const named = (table: string, name: string) =>
  table === 'logistics_companies'
    ? `insert into logistics_companies (name, code) values ('${name}', 'C${codes++}')`
    : `insert into ${table} (name) values ('${name}')`
const TABLES = ['permissions', 'promotion_channels', 'logistics_companies', 'camp_types', 'coach_groups', 'member_benefits']
const add = (table: string, word: string) => (table.startsWith('p') ? coded(table, word) : named(table, word))

it('pairs that differ by case alone stay where they were, a third is refused, and a twin that is renamed follows the rule', async () => {
  for (const table of TABLES) for (const word of ['Bear', 'BEAR', 'Owl']) expect(await run(add(table, word))).toBe('done')
  await migrate(database.url, silentLog, migrationsFolder())
  for (const table of TABLES) {
    const column = table.startsWith('p') ? 'code' : 'name'
    const { rows } = await database.pool.query(`select ${column} as word, case_twin as twin from ${table} order by id`)
    expect(rows).toEqual([
      { word: 'Bear', twin: false },
      { word: 'BEAR', twin: true },
      { word: 'Owl', twin: false },
    ])
    expect(await run(add(table, 'bear'))).toMatch(/_case_key$/)
    expect(await run(`update ${table} set updated_at = now() where ${column} = 'BEAR'`)).toBe('done')
    expect(await run(`update ${table} set ${column} = 'OWL' where ${column} = 'BEAR'`)).toMatch(/_case_key$/)
    expect(await run(`update ${table} set ${column} = 'Fox' where ${column} = 'BEAR'`)).toBe('done')
    expect(await run(add(table, 'FOX'))).toMatch(/_case_key$/)
  }
})
