import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { CommandFailure } from '../command.ts'
import { withoutIndexes } from '../db/bulk.ts'
import { Connection, connectionConfig, noLimits } from '../db/connection.ts'
import { knownMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import { contentsOf } from '../db/migrations.contents.ts'
import type { FileStore } from '../files/file.store.ts'
import type { Log } from '../log/log.port.ts'
import { fileName, JOBS, type Manifest, partName, rowForm, sha256Of, type TableFacts } from './backup.manifest.ts'
import { rowsOf } from './csv.part.ts'
import { COPY_SETTINGS, type CopyInto, copyIn, copyOut, isBackedUp, type Table, tablesOf } from './database.contents.ts'
import { addJobs } from './queue.contents.ts'
import { EVENTS_AHEAD } from './rewound.ts'
import { type RowForm, RowSum } from './row.sum.ts'
import type { TarReader } from './tar.reader.ts'

const decompress = promisify(gunzip)

export interface RestoreOptions {
  /** Of the database itself. */
  readonly url: string
  readonly archive: TarReader
  readonly manifest: Manifest
  readonly store: FileStore
  readonly log: Log
  readonly say: (text: string) => void
  /** Further tables that their migrations fill: rows in them are nobody's work. */
  readonly filled: ReadonlySet<string>
  /** What has to stand in the database from the moment that the rows are back. */
  readonly within?: (client: pg.Client) => Promise<void>
  /** What is to be put right when all is in place and the schema is that of this version. */
  readonly settle: (client: pg.Client) => Promise<void>
}

/** Tables that hold rows as soon as they are made. */
const FILLED_BY_MIGRATIONS = new Set(['schema_migrations', 'log_seal_head'])

/** Only a database in which nobody has worked yet takes a backup. */
async function assertEmpty(client: pg.Client, { migrations, version }: Manifest, filled: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  if (rows.some(({ name }) => name === 'schema_migrations')) {
    const { rows: applied } = await client.query<{ last: string | null }>('select max(name) as last from schema_migrations')
    if ((applied[0]?.last ?? '') > (migrations.at(-1)?.name ?? '')) {
      throw new CommandFailure(`The schema of the database is newer than that of the backup (${version}): restore it into a new database`)
    }
  }
  for (const { name } of rows.filter((table) => !FILLED_BY_MIGRATIONS.has(table.name) && !filled.has(table.name))) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`)
    if (rowCount) {
      throw new CommandFailure(
        `The database is not empty (there are ${name}): a backup is restored into an empty one, so that nothing is overwritten. ` +
          'Name a new database, or a DATA_DIR of its own',
      )
    }
  }
}

/** The product must know every step by which the backup's schema came about. */
async function assertKnown({ migrations, version }: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (known.get(name) === sha256) continue
    throw new CommandFailure(
      known.has(name)
        ? `This backup was made by a version (${version}) whose ${name} differs from the one here: restore it with that version`
        : `This backup was made by a newer version (${version}), which knows ${name}: restore it with that version`,
    )
  }
}

async function makePartitions(client: pg.Client, partitions: Manifest['partitions']): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    await client.query(`create table if not exists "${name}" partition of "${parent}" ${bound}`)
  }
}

/** The rows of one part, as they were written. */
async function partOf(archive: TarReader, { name: table, partFacts, columns }: TableFacts, part: number, form: RowForm): Promise<Buffer> {
  const name = partName(table, part, form)
  const written = await decompress(await archive.read(name)).catch((error: Error) => {
    throw new CommandFailure(`The backup is damaged: ${name}: ${error.message}`, error)
  })
  return form === 'text' ? written : rowsOf(name, written, partFacts[part - 1], columns)
}

/** All parts in their order; a format 1 table without rows has none. While the database takes one the next is read. */
async function* partsOf(archive: TarReader, facts: TableFacts, form: RowForm): AsyncGenerator<Buffer> {
  const read = (part: number): Promise<Buffer> | null => {
    if (part > facts.parts) return null
    const reading = partOf(archive, facts, part, form)
    // It may fail while the one before is still being taken: whoever asks for it hears of that.
    reading.catch(() => {})
    return reading
  }
  let next = read(1)
  for (let part = 2; next !== null; part++) {
    const bytes = await next
    next = read(part)
    yield bytes
  }
}

/** The rows of one table, checked against what was written when the backup was made. */
async function loadTable(client: pg.Client, archive: TarReader, facts: TableFacts, form: RowForm, into: CopyInto): Promise<void> {
  const stream = client.query(copyFrom(copyIn(facts.name, facts.columns, form, into)))
  const done = finished(stream)
  // A refused row ends the stream while nobody waits for its end; that is reported below.
  done.catch(() => {})
  const hash = createHash('sha256')
  try {
    for await (const bytes of partsOf(archive, facts, form)) {
      hash.update(bytes)
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    }
    if (hash.digest('hex') !== facts.sha256) throw new CommandFailure(`The backup is damaged: ${facts.name} is not what was written`)
  } catch (error) {
    stream.destroy()
    throw error
  }
  stream.end()
  await done
}

/** Reads back what the database took. */
async function checkTable(client: pg.Client, { name, columns, rows, sum: expected }: TableFacts, form: RowForm): Promise<void> {
  const sum = new RowSum(form)
  // COPY gives bytes
  for await (const piece of client.query(copyTo(copyOut(name, columns, form))) as AsyncIterable<Buffer>) sum.add(piece)
  if (sum.rows === rows && sum.toString() === expected) return
  throw new CommandFailure(`${name} did not arrive as it was saved: ${sum.rows} rows of ${rows}`)
}

async function loadTables(client: pg.Client, { archive, manifest, say }: RestoreOptions): Promise<void> {
  const level = (await knownMigrations()).filter(({ name }) => manifest.migrations.some((migration) => migration.name === name))
  const { tables } = await tablesOf(client, contentsOf(level.map(({ text }) => text)))
  const kept = tables.filter(isBackedUp)
  const known = new Map(manifest.tables.map((facts) => [facts.name, facts]))
  assertSameTables(kept, known)
  const form = rowForm(manifest)
  const quoted = kept.map(({ name }) => `"${name}"`)
  // What triggers would write is in the backup too. References between tables are checked all the same, when all rows are there.
  const fill = async () => {
    await client.query(`truncate ${quoted.join(', ')} cascade`)
    for (const { name, partitioned } of kept) {
      const facts = known.get(name)
      if (facts) await loadTable(client, archive, facts, form, partitioned ? 'partitioned' : 'emptied')
    }
    say('rows are in place; reading them back')
    for (const facts of manifest.tables) await checkTable(client, facts, form)
  }
  await withoutIndexes(client, quoted, fill, say)
  const ahead = (name: string) => (name === 'event_positions' ? EVENTS_AHEAD : 0)
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint + $3, $4)', [`"${name}"`, value, ahead(name), called])
}

function assertSameTables(tables: readonly Table[], known: ReadonlyMap<string, TableFacts>): void {
  const here = new Set(tables.map(({ name }) => name))
  const unknown = [...known.keys()].find((name) => !here.has(name))
  const missing = [...here].find((name) => !known.has(name))
  if (unknown ?? missing) throw new CommandFailure(`The backup and its schema do not agree about the table ${unknown ?? missing}`)
}

async function loadJobs(client: pg.Client, { archive, manifest }: RestoreOptions): Promise<void> {
  const text = await archive.read(JOBS)
  if (sha256Of(text) !== manifest.jobs.sha256) throw new CommandFailure('The backup is damaged: the jobs are not what was written')
  await addJobs(client, text.toString('utf8'))
}

async function loadFiles({ archive, manifest, store }: RestoreOptions, written: string[]): Promise<void> {
  for (const { id, size, sha256 } of manifest.files) {
    written.push(id)
    const kept = await store.write(id, archive.stream(fileName(id)))
    if (kept.size !== size || kept.sha256 !== sha256)
      throw new CommandFailure(`The backup is damaged: the file ${id} is not what was written`)
  }
}

async function load(client: pg.Client, options: RestoreOptions): Promise<void> {
  const written: string[] = []
  await client.query(COPY_SETTINGS)
  await client.query('begin')
  try {
    await makePartitions(client, options.manifest.partitions)
    await loadTables(client, options)
    await loadJobs(client, options)
    await loadFiles(options, written)
    await options.within?.(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const id of written) await options.store.remove(id).catch(() => {})
    throw error
  }
}

/**
 * Puts a backup into an empty database: all of it or nothing. The schema is first brought to the level of the backup, and afterwards to that
 * of this product, so that later migrations find the rows they are about.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { url, manifest, log, say } = options
  await assertKnown(manifest)
  const client = new Connection(connectionConfig(url, 'restore', noLimits))
  await client.connect().catch((error: Error) => {
    throw new CommandFailure(`The database cannot be reached: ${error.message}`, error)
  })
  try {
    await assertEmpty(client, manifest, options.filled)
    await migrate(url, log, migrationsFolder(), manifest.migrations.at(-1)?.name ?? '')
    say(`the schema is at ${manifest.migrations.at(-1)?.name}`)
    await load(client, options)
    say(`${manifest.jobs.count} jobs and ${manifest.files.length} files are in place`)
    await migrate(url, log)
    await options.settle(client)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end().catch(() => {})
  }
}
