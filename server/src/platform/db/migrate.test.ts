import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  // As if nothing but the queue were there.
  await database.pool.query('drop table schema_migrations')
  folder = await mkdtemp(path.join(tmpdir(), 'camp-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})
const put = (name: string, text: string) => writeFile(path.join(folder, name), text)
const run = () => migrate(database.url, silentLog, folder)
const applied = async () => (await database.pool.query('select name from schema_migrations order by name')).rows.map((row) => row.name)

describe('migrate', () => {
  it('runs each file once, in order, also when two servers start at the same moment', async () => {
    await put('0001_first.sql', 'create table first_things (id int); insert into first_things values (1)')
    await put('0002_second.sql', 'select pg_sleep(0.3); insert into first_things values (2)')
    await Promise.all([run(), run(), run()])
    await run()
    expect((await database.pool.query('select id from first_things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
    expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  it('leaves nothing of a file that fails, says which line, and goes on from there once it is mended', async () => {
    await put('0001_first.sql', 'create table first_things (id int)')
    await put('0002_second.sql', 'create table second_things (id int);\n\nselect nonsense;')
    await expect(run()).rejects.toThrow('0002_second.sql failed: column "nonsense" does not exist (line 3)')
    expect(await applied()).toEqual(['0001_first.sql'])
    expect((await database.pool.query("select to_regclass('second_things') as found")).rows).toEqual([{ found: null }])
    await put('0002_second.sql', 'create table second_things (id int)')
    await run()
    expect(await applied()).toHaveLength(2)
  })

  it('refuses a file that was edited after it ran, but not another line end', async () => {
    await put('0001_first.sql', 'create table first_things\n(id int)')
    await run()
    await put('0001_first.sql', 'create table first_things\r\n(id int)')
    await run()
    await put('0001_first.sql', 'create table first_things (id bigint)')
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it had run')
  })

  it('refuses gaps, twins and names of another form', async () => {
    await put('0002_second.sql', 'select 1')
    await expect(run()).rejects.toThrow('number 0001 is missing')
    await put('0001_first.sql', 'select 1')
    await put('0001_twin.sql', 'select 1')
    await expect(run()).rejects.toThrow('number 0002 is missing, 0001_twin.sql follows')
    await rm(path.join(folder, '0001_twin.sql'))
    await put('0003-third.sql', 'select 1')
    await expect(run()).rejects.toThrow('not named like 0003_words.sql')
  })

  it('lets the previous release run on a newer schema', async () => {
    await put('0001_first.sql', 'select 1')
    await put('0002_second.sql', 'select 1')
    await run()
    await rm(path.join(folder, '0002_second.sql'))
    await run()
    expect(await applied()).toHaveLength(2)
  })

  it('tries again when a table is in use for longer than it waits', async () => {
    await put('0001_first.sql', 'create table first_things (id int)')
    await run()
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('lock table first_things in share mode')
    await put('0002_second.sql', 'alter table first_things add column word text')
    const running = run()
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    await client.query('rollback')
    client.release()
    await running
    expect(await applied()).toHaveLength(2)
  })

  it("finds the product's own migrations, and they have run", async () => {
    await migrate(database.url, silentLog, folder)
    expect(migrationsFolder()).toMatch(/server[\\/]migrations$/)
    const { rows } = await database.pool.query("select (graphile_worker.add_job('nothing')).id > '0' as queued")
    expect(rows).toEqual([{ queued: true }])
  })
})
