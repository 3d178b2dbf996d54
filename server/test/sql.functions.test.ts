import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownMigrations } from '../src/platform/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { differenceOf, frozenNames, readFunctions, splitStatements, writtenFunctions } from './sql.functions.ts'

/** Migrations up to this one were written before functions had files; some of them wrote a frozen one anew. */
const LAST_BEFORE = '0108'

let database: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  client = await database.pool.connect()
})
afterAll(async () => {
  client.release()
  await database.drop()
})

const written = writtenFunctions()
const without = (name: string) => written.filter((one) => one.name !== name)
/** All that is written, with one text put in another's place. */
const withText = (name: string, from: string, to: string) =>
  written.map((one) => (one.name === name ? { ...one, text: one.text.replace(from, to) } : one))
const changedBy = async (texts: typeof written) => (await differenceOf(client, texts)).changed.map(({ name }) => name)

describe('functions and triggers in their files', () => {
  it('are those of the database, each once', async () => {
    expect(written.length).toBeGreaterThan(200)
    expect(await differenceOf(client, written), 'npm run db:functions writes what differs as the next migration').toEqual({
      changed: [],
      unwritten: [],
    })
    const keys = written.map(({ file, name, on, text }) => `${file} ${name} ${on ?? text.split(')')[0]}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('are compared: another body, another trigger, one that is new and one that nobody wrote down are found', async () => {
    expect(await changedBy(withText('work_starts_on', '2000-01-01', '2001-01-01'))).toEqual(['work_starts_on'])
    expect(await changedBy(withText('work_lines_stay_all', 'before truncate', 'after truncate'))).toEqual(['work_lines_stay_all'])
    const fresh = readFunctions('a.functions.sql', 'create or replace function fresh() returns integer language sql return 1;')
    expect(await changedBy([...written, ...fresh])).toEqual(['fresh'])
    expect((await differenceOf(client, without('coach_rate'))).unwritten).toEqual(['coach_rate(bigint,date)'])
    expect((await differenceOf(client, without('work_lines_added'))).unwritten.toSorted()).toEqual([
      'work_lines_added on work_lines',
      'work_lines_added()',
    ])
  })

  it('are as they were after a comparison', async () => {
    await differenceOf(client, withText('work_starts_on', '2000-01-01', '2001-01-01'))
    expect((await client.query('select work_starts_on()::text as day')).rows).toEqual([{ day: '2000-01-01' }])
  })

  it('say which are frozen, and no migration writes one of these anew', async () => {
    const frozen = await frozenNames(client)
    expect(frozen).toEqual(['bigrams', 'business_day', 'contract_status'])
    expect([...new Set(written.filter((one) => one.frozen).map(({ name }) => name))].toSorted()).toEqual(frozen)
    const anew = new RegExp(`create or replace function (${frozen.join('|')})\\b`)
    for (const { name, text } of await knownMigrations()) if (name.slice(0, 4) > LAST_BEFORE) expect(text, name).not.toMatch(anew)
    expect('create or replace function bigrams(value text)').toMatch(anew)
  })
})

describe('a row of a table as a parameter', () => {
  // PostgreSQL 15 refuses to add a column with a default to such a table; newer ones do not, and what runs here is one of them.
  it('goes into no function whose body is parsed', async () => {
    const found = await client.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p
      where pronamespace = 'public'::regnamespace and prosqlbody is not null
        and exists (select from unnest(proargtypes::oid[]) kind join pg_type t on t.oid = kind and typtype = 'c')`)
    expect(found.rows).toEqual([])
  })
})

describe('a file of functions', () => {
  it('is cut at the semicolons that end a statement, with the comment of each', () => {
    const sql = `-- The file; not theirs.\n\n-- One; with a comment.\ncreate or replace function a() returns text language sql return ';';
create or replace function b() returns void language plpgsql as $$ begin perform 1; -- it's
end $$;
create or replace function c() returns setof bigint language sql
begin atomic
  select 1;
end;
create or replace trigger t before update on x for each row execute function a();\n`
    expect(splitStatements(sql)).toHaveLength(4)
    expect(readFunctions('f', sql).map(({ kind, name, on }) => [kind, name, on])).toEqual([
      ['function', 'a', undefined],
      ['function', 'b', undefined],
      ['function', 'c', undefined],
      ['trigger', 't', 'x'],
    ])
    expect(readFunctions('f', sql)[0]?.text).toMatch(/^-- One; with a comment\.\ncreate/)
  })

  it('holds nothing else, and ends each of them', () => {
    expect(() => readFunctions('f', 'create table a (id bigint);')).toThrow('neither')
    expect(() => readFunctions('f', 'create function a() returns text language sql return 1;')).toThrow('neither')
    expect(() => readFunctions('f', 'create or replace function a() returns text language sql return 1')).toThrow('no semicolon')
  })
})
