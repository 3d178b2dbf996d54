import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import product from '../../../package.json' with { type: 'json' }
import { CommandFailure } from '../command.ts'
import type { Keys } from '../config/keys.ts'
import { Connection, connectionConfig, noLimits } from '../db/connection.ts'
import { knownMigrations } from '../db/migrate.ts'
import { contentsOf, type SchemaContents } from '../db/migrations.contents.ts'
import type { FileStore } from '../files/file.store.ts'
import { writeDocuments } from './backup.documents.ts'
import {
  FORMAT,
  fileName,
  fingerprints,
  JOBS,
  MANIFEST,
  type Manifest,
  type PartFacts,
  parseManifest,
  partName,
  sha256Of,
  type TableFacts,
} from './backup.manifest.ts'
import { README, readme, schemaName, schemasOf } from './backup.readme.ts'
import { headOf, partFacts } from './csv.part.ts'
import { COPY_SETTINGS, copyOut, isBackedUp, partitionsOf, sequencesOf, type Table, tablesOf } from './database.contents.ts'
import { ERASED, type ErasedAccount, erasedText, readErased } from './erased.list.ts'
import { readJobs } from './queue.contents.ts'
import { RowSum } from './row.sum.ts'
import { type Sink, TarWriter } from './tar.writer.ts'

/** Bytes of one part of a table before it is compressed: so much of a table is held in memory. */
const PART = 8 * 1024 * 1024
/** Of archives that staff asked for: none holds the others. */
export const ARCHIVE_MIME = 'application/x-tar'
const compress = promisify(gzip)

/** What is written, and from where. */
export interface ArchiveOptions {
  /** Of the database itself. */
  readonly url: string
  readonly store: Pick<FileStore, 'read'>
  readonly keys: Keys
  readonly withKeys: boolean
  readonly say: (text: string) => void
  /** Which accounts were erased, in the snapshot of the connection, and before. */
  readonly erased: (client: pg.Client) => Promise<readonly ErasedAccount[]>
  /** Is told whenever a part of a table is written; what it throws ends the work. */
  readonly wrote?: (tables: number, all: number) => Promise<void>
}

export interface BackupOptions extends ArchiveOptions {
  /** The file to write; it appears when it is complete. */
  readonly target: string
  /** Whether the file may take the place of one that is there. */
  readonly force: boolean
  /** Makes the file; a test gives one on a full disk. */
  readonly create?: (draft: string) => Promise<FileHandle>
}

/** The rows of one table in the snapshot of the connection. */
async function writeTable(tar: TarWriter, client: pg.Client, { name, columns }: Table, wrote: () => Promise<void>): Promise<TableFacts> {
  const stream = client.query(copyTo(copyOut(name, columns, 'csv')))
  const hash = createHash('sha256')
  const sum = new RowSum('csv')
  const parts: PartFacts[] = []
  let [bytes, held] = [0, 0]
  let pieces: Buffer[] = []
  const hold = (piece: Buffer) => {
    pieces.push(piece)
    held += piece.length
  }
  const flush = async () => {
    const rows = Buffer.concat(pieces)
    parts.push(partFacts(rows))
    await tar.add(partName(name, parts.length), await compress(Buffer.concat([Buffer.from(headOf(columns)), rows]), { level: 5 }))
    pieces = []
    held = 0
    await wrote()
  }
  // COPY gives bytes
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    const whole = sum.add(piece)
    bytes += piece.length
    hold(piece.subarray(0, whole))
    // A part holds whole rows, so that it can be opened by itself.
    if (whole > 0 && held >= PART) await flush()
    hold(piece.subarray(whole))
  }
  if (held > 0 || parts.length === 0) await flush()
  const checks = { sha256: hash.digest('hex'), sum: sum.toString() }
  return { name, columns: [...columns], rows: sum.rows, bytes, parts: parts.length, partFacts: parts, ...checks }
}

/** The bytes of every file that the database knows; those that are not as recorded are named. */
async function writeFiles(
  tar: TarWriter,
  client: pg.Client,
  store: ArchiveOptions['store'],
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const every = 'select id, size, sha256 from files where mime <> $1 order by id'
  const { rows } = await client.query<Manifest['files'][number]>(every, [ARCHIVE_MIME])
  const files: Manifest['files'] = []
  const missingFiles: string[] = []
  for (const file of rows) {
    const content = await store.read(file.id)
    const hash = createHash('sha256')
    if (content) await tar.addStream(fileName(file.id), file.size, content, (piece) => hash.update(piece))
    if (content && hash.digest('hex') === file.sha256) files.push(file)
    else missingFiles.push(file.id)
  }
  return { files, missingFiles }
}

/** The level of the schema in this database, and what belongs to it. Throws where a backup could not be restored by this version. */
async function schemaOf(client: pg.Client): Promise<{ migrations: Manifest['migrations']; contents: SchemaContents }> {
  const { rows: there } = await client.query<{ there: boolean }>("select to_regclass('public.schema_migrations') is not null as there")
  if (!there[0]?.there) throw new CommandFailure('This database holds nothing of the console')
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from schema_migrations order by name',
  )
  const known = new Map((await knownMigrations()).map((migration) => [migration.name, migration]))
  const texts = migrations.map(({ name, sha256 }) => {
    const migration = known.get(name)
    if (migration?.sha256 === sha256) return migration.text
    throw new CommandFailure(
      migration
        ? `${name} ran on this database in another form than here: make the backup with the version that wrote it`
        : `The schema of this database is newer than this version, which does not know ${name}: make the backup with the newer one`,
    )
  })
  const { tables, sequences } = contentsOf(texts)
  return {
    migrations,
    contents: { tables: new Map([...tables, ['schema_migrations', new Set(['name', 'sha256', 'applied_at'])]]), sequences },
  }
}

async function writeArchive(
  tar: TarWriter,
  client: pg.Client,
  { store, keys, withKeys, say, erased, wrote }: ArchiveOptions,
  now: Date,
): Promise<Manifest> {
  await client.query(COPY_SETTINGS)
  await client.query('begin isolation level repeatable read read only')
  const { migrations, contents } = await schemaOf(client)
  const { tables, others } = await tablesOf(client, contents)
  // Nobody changes the schema meanwhile; reading and writing go on.
  await client.query(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in access share mode`)
  const { rows: versions } = await client.query<{ postgres: string }>("select current_setting('server_version') as postgres")
  await tar.add(README, readme(product.version, now.toISOString()))
  const kept = tables.filter(isBackedUp)
  const schemas = await schemasOf(client, kept)
  for (const [table, schema] of schemas) await tar.add(schemaName(table), Buffer.from(JSON.stringify(schema, null, 1)))
  const facts: TableFacts[] = []
  for (const table of kept) facts.push(await writeTable(tar, client, table, async () => wrote?.(facts.length, kept.length)))
  say(`${facts.reduce((sum, { rows }) => sum + rows, 0)} rows of ${facts.length} tables`)
  const jobs = await readJobs(client)
  const jobsText = Buffer.from(JSON.stringify(jobs))
  await tar.add(JOBS, jobsText)
  const gone = erasedText(await erased(client))
  await tar.add(ERASED, gone)
  await writeDocuments(
    tar,
    client,
    facts.map(({ name }) => name),
  )
  const files = await writeFiles(tar, client, store)
  say(`${jobs.length} jobs that are yet to be done, ${files.files.length} files`)
  for (const other of others) say(`LEFT OUT: ${other}, which is not of the console`)
  for (const id of files.missingFiles) say(`WARNING: the file ${id} is not in the store as it was recorded; it is left out`)
  if (withKeys) {
    await tar.add('keys/data.key', Buffer.from(`${keys.data.toString('base64')}\n`))
    await tar.add('keys/audit.key', Buffer.from(`${keys.audit.toString('base64')}\n`))
  }
  return {
    format: FORMAT,
    version: product.version,
    postgres: versions[0]?.postgres ?? '',
    createdAt: now.toISOString(),
    migrations,
    tables: facts,
    partitions: await partitionsOf(client, tables),
    sequences: await sequencesOf(client, contents),
    jobs: { count: jobs.length, sha256: sha256Of(jobsText) },
    ...files,
    others: [...others],
    erased: { count: readErased(gone.toString('utf8')).length, sha256: sha256Of(gone) },
    keys: { ...fingerprints(keys), included: withKeys },
  }
}

/** A file that only its maker can read; what an earlier attempt left behind goes. */
async function createDraft(draft: string): Promise<FileHandle> {
  await rm(draft, { force: true })
  return open(draft, 'wx', 0o600)
}

const inWords = (error: unknown, target: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandFailure(`There is no room left for ${target}; nothing was kept of it`, error)
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') return new CommandFailure(`${target} cannot be written: ${code}`, error)
  return error
}

/** Writes everything the product keeps as one archive: rows of one moment, files, jobs that are yet to be done. Work goes on meanwhile. */
export async function writeArchiveTo(file: Sink, options: ArchiveOptions): Promise<{ manifest: Manifest; size: number }> {
  const now = new Date()
  const client = new Connection(connectionConfig(options.url, 'backup', noLimits))
  await client.connect().catch((error: Error) => {
    throw new CommandFailure(`The database cannot be reached: ${error.message}`, error)
  })
  try {
    const tar = new TarWriter(file, now)
    const manifest = await writeArchive(tar, client, options, now)
    // What cannot be read back is no backup.
    await tar.add(MANIFEST, Buffer.from(JSON.stringify(parseManifest(manifest), null, 1)))
    await tar.end()
    return { manifest, size: tar.size }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The archive as a file, which appears under its name only when it is complete and on the disk. */
export async function writeBackup(options: BackupOptions): Promise<{ manifest: Manifest; size: number }> {
  const { target, force, create = createDraft } = options
  if (!force && existsSync(target)) throw new CommandFailure(`${target} is there already: name another file, or say --force`)
  const draft = `${target}.part`
  let file: FileHandle | null = null
  try {
    file = await create(draft)
    const made = await writeArchiveTo(file, options)
    await file.sync()
    await file.close()
    file = null
    await rename(draft, target)
    await syncFolder(path.dirname(path.resolve(target)))
    return made
  } catch (error) {
    await file?.close().catch(() => {})
    await rm(draft, { force: true })
    throw inWords(error, target)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
