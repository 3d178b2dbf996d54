import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { knownMigrations, migrate, migrationsFolder } from './migrate.ts'
import { contentsOf } from './migrations.contents.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

/** Every column of every table as `table.column`, and sequences that no column owns, as the database has them. */
async function there(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
        and a.attnum > 0 and not a.attisdropped
    union all
    select relname from pg_class s where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = s.oid and deptype in ('a', 'i'))`)
  return rows.map(({ name }) => name).sort()
}

describe('what is read from the texts of the migrations', () => {
  it('is what they make, file by file', async () => {
    const migrations = await knownMigrations()
    for (const [index, { name }] of migrations.entries()) {
      await migrate(database.url, silentLog, migrationsFolder(), name)
      const { tables, sequences } = contentsOf(migrations.slice(0, index + 1).map(({ text }) => text))
      const read = [...tables].flatMap(([table, columns]) => [...columns].map((column) => `${table}.${column}`))
      expect([...read, ...sequences].sort(), name).toEqual(await there())
    }
  }, 120_000)

  it('knows columns that are added, dropped and renamed, and nothing that stands in quotes or comments', () => {
    const { tables, sequences } = contentsOf([
      `create table a (id bigint primary key, -- create table no (x int);
         word text not null default 'x, y); create table no (z int)' check (word <> ''), constraint a_word unique (word), amount numeric(12, 2));
       create sequence numbers;
       /* drop table a; */ create table b (id int); create table gone (id int);
       create function f() returns void language plpgsql as $body$ begin create table no (id int); end $body$;`,
      'alter table a add column later timestamptz default now(), drop column word, add constraint a_later check (later is not null);',
      'alter table b rename column id to number; alter table b rename to c; drop table if exists gone cascade',
    ])
    expect([...tables].map(([name, columns]) => [name, ...columns])).toEqual([
      ['a', 'id', 'amount', 'later'],
      ['c', 'number'],
    ])
    expect([...sequences]).toEqual(['numbers'])
  })
})
