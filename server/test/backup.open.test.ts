import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANIFEST, type Manifest, partName, readManifest, sha256Of } from '../src/platform/backup/backup.manifest.ts'
import { restoreBackup } from '../src/platform/backup/backup.restore.ts'
import { writeBackup } from '../src/platform/backup/backup.write.ts'
import { COPY_SETTINGS, copyOut } from '../src/platform/backup/database.contents.ts'
import { RowSum } from '../src/platform/backup/row.sum.ts'
import { TarReader } from '../src/platform/backup/tar.reader.ts'
import { TarWriter } from '../src/platform/backup/tar.writer.ts'
import { Connection, connectionConfig, noLimits } from '../src/platform/db/connection.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { filledTables, settleLog } from '../src/restored.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

// A backup as files that any program opens.

const folder = mkdtempSync(path.join(tmpdir(), 'camp-open-'))
const file = path.join(folder, 'camp.tar')
const store = new LocalFileStore(folder)
/** What CSV has to write in its own way, and what COPY did. */
const NAMES = ['家', '', '\\.', 'a,b', 'say "so"', 'two\nlines', 'a\n\\.\nb', 'cr\r', '\\N', ' blank ', 'tab\there']
const DOCUMENT = Buffer.from('%PDF-1.7 a report')
const made: TestDatabase[] = []
let source: TestDatabase
let archive: TarReader
let manifest: Manifest

const database = async (): Promise<TestDatabase> => {
  const one = await createTestDatabase({ empty: true })
  made.push(one)
  return one
}
async function restore(name: string): Promise<TestDatabase> {
  const target = await database()
  const reader = await TarReader.open(name)
  try {
    const ending = { filled: filledTables, settle: settleLog }
    const from = { archive: reader, manifest: await readManifest(reader), store, log: silentLog, say: () => {} }
    await restoreBackup({ url: target.url, ...from, ...ending })
    return target
  } finally {
    await reader.close()
  }
}
const tagsOf = async ({ pool }: TestDatabase) => (await pool.query<{ name: string }>('select name from tags order by id')).rows

/** The archive with other entries in the place of some; null leaves one out. */
async function rewritten(name: string, changes: Readonly<Record<string, Buffer>>, entries: readonly string[]): Promise<string> {
  const target = path.join(folder, name)
  const handle = await open(target, 'w')
  const tar = new TarWriter(handle, new Date())
  for (const entry of entries) await tar.add(entry, changes[entry] ?? (await archive.read(entry)))
  await tar.end()
  await handle.close()
  return target
}
const entriesOf = () => [
  ...manifest.tables.flatMap((table) => Array.from({ length: table.parts }, (_, at) => partName(table.name, at + 1))),
  'jobs.json',
  'erased.jsonl',
  MANIFEST,
]

beforeAll(async () => {
  source = await database()
  await migrate(source.url, silentLog)
  await source.pool.query('insert into tags (name) select unnest($1::text[])', [NAMES])
  await source.pool.query(
    `with who as (insert into users (username, real_name) values ('owner', '东家') returning id),
    key as (insert into seal_keys (private_key_sealed, certificate, ca, valid_until) values ('x', 'x', 'x', now()) returning id)
    insert into minors_reports (from_day, to_day, report, bytes, hash, seal_key_id, sealed_by, sealed_at)
    select '2026-01-01', '2026-01-31', '{}', $1, 'test', key.id, who.id, now() from who, key`,
    [DOCUMENT],
  )
  const keys = { data: randomBytes(32), audit: randomBytes(32) }
  const how = { keys, withKeys: false, force: false, say: () => {}, erased: async () => [] }
  ;({ manifest } = await writeBackup({ url: source.url, store, target: file, ...how }))
  archive = await TarReader.open(file)
}, 60_000)
afterAll(async () => {
  await archive.close()
  for (const one of made) await one.drop()
  rmSync(folder, { recursive: true, force: true })
})

const part = partName('tags', 1)
const csv = async () => gunzipSync(await archive.read(part)).toString('utf8')

describe('a backup', () => {
  it('has each table as CSV with a head, and its schema', async () => {
    const [head = '', first = ''] = (await csv()).split('\n')
    const columns = head.split(',')
    expect(columns.slice(0, 2)).toEqual(['id', 'name'])
    expect(first).toMatch(/^\d+,家,/)
    const schema = JSON.parse((await archive.read('schema/tags.json')).toString('utf8'))
    expect(Object.keys(schema.properties)).toEqual(columns)
    expect(schema).toMatchObject({ title: 'tags', properties: { id: { type: 'integer' } }, 'x-key': ['PRIMARY KEY (id)'] })
    expect(schema.required).toContain('name')
    for (const { name, rows } of manifest.tables) {
      const found = gunzipSync(await archive.read(partName(name, 1))).toString('utf8')
      expect(found.split('\n')[0]).toBe(manifest.tables.find((table) => table.name === name)?.columns.join(','))
      if (rows === 0) expect(found.trim().split('\n')).toHaveLength(1)
      expect(archive.has(`schema/${name}.json`)).toBe(true)
    }
    expect((await archive.read('README.txt')).toString('utf8')).toContain('npm run restore')
  })

  it('has contracts and sealed reports as documents', async () => {
    expect(await archive.read('documents/minors_reports/1.pdf')).toEqual(DOCUMENT)
  })

  it('brings back values that CSV writes in its own way', async () => {
    expect(await tagsOf(await restore(file))).toEqual(NAMES.map((name) => ({ name })))
  }, 60_000)

  it('names the one cell that was changed, and says where more are', async () => {
    const changed = (text: string) => rewritten('changed.tar', { [part]: gzipSync(text) }, entriesOf())
    const was = await csv()
    await expect(restore(await changed(was.replace(',"a,b",', ',"a,c",')))).rejects.toThrow(
      'The backup is damaged: tables/tags/00001.csv.gz: row 4, column name was changed',
    )
    const [, id = ''] = /\n(\d+),cr/.exec(was.replace('"cr', 'cr')) ?? []
    await expect(restore(await changed(was.replace(`\n${id},`, `\n${Number(id) + 1000},`)))).rejects.toThrow('row 8, column id was changed')
    await expect(restore(await changed(was.replace(',家,', ',园,').replace(',"a,b",', ',"a,c",')))).rejects.toThrow('more than one cell')
    await expect(restore(await changed(was.replace(/\n\d+,家,[^\n]*/, '')))).rejects.toThrow('it has 10 rows, and 11 were written')
    await expect(restore(await changed(was.replace('name', 'nome')))).rejects.toThrow('its first line does not name the columns')
  }, 60_000)

  it('of format 1, whose rows are texts of COPY, is restored as well', async () => {
    const client = new Connection(connectionConfig(source.url, 'test', noLimits))
    await client.connect()
    await client.query(COPY_SETTINGS)
    const changes: Record<string, Buffer> = {}
    const tables = []
    for (const { partFacts: _none, ...table } of manifest.tables) {
      const rows = Buffer.from(await text(client.query(copyTo(copyOut(table.name, table.columns, 'text')))))
      const sum = new RowSum('text')
      sum.add(rows)
      if (rows.length > 0) changes[partName(table.name, 1, 'text')] = gzipSync(rows)
      tables.push({ ...table, parts: rows.length > 0 ? 1 : 0, sha256: sha256Of(rows), sum: sum.toString() })
    }
    await client.end()
    changes[MANIFEST] = Buffer.from(JSON.stringify({ ...manifest, format: 1, tables }))
    const old = await rewritten('format1.tar', changes, [...Object.keys(changes), 'jobs.json', 'erased.jsonl'])
    expect(await tagsOf(await restore(old))).toEqual(NAMES.map((name) => ({ name })))
  }, 60_000)
})
