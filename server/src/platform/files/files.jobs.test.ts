import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.port.ts'
import { fileChores } from './files.jobs.ts'
import { Files } from './files.ts'
import { LocalFileStore } from './local.store.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'camp-files-'))
let database: TestDatabase
let files: Files
let ownerId = 0
beforeAll(async () => {
  database = await createTestDatabase()
  files = new Files(database.pool, new LocalFileStore(dataDir))
  const { rows } = await database.pool.query<{ id: number }>("insert into users (username, real_name) values ('a', 'A') returning id")
  ownerId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const run = async (name: string) => {
  const chore = fileChores({ files, log: silentLog }).find((one) => one.name === name)
  if (!chore) throw new Error(`there is no chore ${name}`)
  await chore.run()
}
const keep = async (): Promise<string> =>
  (await files.keep({ name: 'a.xlsx', purpose: 'EXPORT', mime: 'x', ownerId }, Readable.from(['bytes']))).id
const pathOf = (id: string) => path.join(dataDir, 'files', id.slice(0, 2), id)
const age = (file: string, hours: number) => utimesSync(file, new Date(), new Date(Date.now() - hours * 3_600_000))
/** Bytes as a process leaves them that is killed before it has written the record. */
const leave = (name: string, hours: number): string => {
  mkdirSync(path.dirname(pathOf(name)), { recursive: true })
  writeFileSync(pathOf(name), 'x')
  age(pathOf(name), hours)
  return pathOf(name)
}

it('removes the record and the bytes of what is past its time, and nothing else', async () => {
  const [old, young] = [await keep(), await keep()]
  await database.pool.query("update files set expires_at = now() - interval '1 minute' where id = $1", [old])
  await run('files.expired')
  expect([existsSync(pathOf(old)), existsSync(pathOf(young))]).toEqual([false, true])
  expect(await files.ownedBy(ownerId, young)).toBeDefined()
  expect((await database.pool.query('select 1 from files where id = $1', [old])).rows).toEqual([])
})

it('removes bytes and drafts that no record names once they are older than a day, and leaves alone what is named, young, or not ours', async () => {
  const named = await keep()
  age(pathOf(named), 48)
  const gone = [leave('a'.repeat(31), 25), leave(`${'b'.repeat(31)}.part`, 25)]
  const left = [pathOf(named), leave('c'.repeat(31), 23), leave(`${'d'.repeat(31)}.part`, 23), leave('readme', 1_000)]
  await run('files.strays')
  expect(gone.filter((file) => existsSync(file))).toEqual([])
  expect(left.filter((file) => !existsSync(file))).toEqual([])
})

it('does not fail in a data directory in which no file was ever kept', async () => {
  const empty = new Files(database.pool, new LocalFileStore(path.join(dataDir, 'none')))
  expect(await empty.sweepStrays(new Date())).toBe(0)
})
