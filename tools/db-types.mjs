// Writes the types of the database's tables from the migrations, and those of the rows of named statements: a fresh PostgreSQL is started,
// migrated and read. `--verify` writes nothing and fails if a kept file differs. Run by `npm run db:types` (tsx, because it uses the server's own modules).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { noLimits } from '../server/src/platform/db/connection.ts'
import { startEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createPool } from '../server/src/platform/db/pool.ts'
import { silentLog } from '../server/src/platform/log/log.port.ts'
import { Describer, listedValues } from '../server/test/sql.columns.ts'
import { statementTypes } from '../server/test/sql.statements.ts'

const root = path.resolve(import.meta.dirname, '..')
const schemaFile = 'server/src/platform/db/schema.generated.ts'
const statementsFile = 'server/src/platform/db/statements.generated.ts'
const head = '// Written by `npm run db:types` from server/migrations. Not to be edited.\n'

// As value.parsers.ts turns values of the database into values of the program.
const mapping = {
  int8: 'number',
  timestamptz: 'string',
  timestamp: 'string',
  date: 'string',
  interval: 'string',
  json: 'unknown',
  jsonb: 'unknown',
}

/** Columns whose check constraint lists their values get these as their type. */
async function listedColumns(pool) {
  const { rows } = await pool.query(`
    select t.relname as table, a.attname as column, a.attnotnull as required, a.atthasdef as defaulted, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid and not t.relispartition
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`)
  const columns = {}
  for (const { table, column, required, defaulted, definition } of rows) {
    const values = listedValues(definition)
    if (!values) continue
    const type = [...values.map((value) => `'${value}'`), ...(required ? [] : ['null'])].join(' | ')
    columns[`${table}.${column}`] = defaulted ? `Generated<${type}>` : type
  }
  return columns
}

async function schemaTypes(url, pool, file) {
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--include-pattern',
    'public.*',
    '--date-parser',
    'string',
    '--type-mapping',
    JSON.stringify(mapping),
    '--overrides',
    JSON.stringify({ columns: await listedColumns(pool) }),
  ]
  await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...options], { cwd: root })
  const text = await readFile(file, 'utf8')
  // The generator's own heading changes with its version.
  return head + text.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '\n')
}

/** Writes a file, or sees that it is as it would be written. */
async function keep(file, text, origin) {
  const place = path.join(root, file)
  if (!process.argv.includes('--verify')) await writeFile(place, text)
  else if (text !== (await readFile(place, 'utf8').catch(() => ''))) {
    console.error(`${file} does not fit ${origin}. Run: npm run db:types`)
    process.exitCode = 1
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-types-'))
const embedded = await startEmbedded({ dataDir, log: silentLog, durable: false })
const pool = createPool({ url: embedded.url, name: 'types', size: 1, limits: noLimits, log: silentLog })
try {
  await migrate(embedded.url, silentLog)
  await keep(schemaFile, await schemaTypes(embedded.url, pool, path.join(dataDir, 'schema.ts')), 'server/migrations')
  const client = await pool.connect()
  // Given back also where a statement is wrong: the pool would wait for it, and nobody would hear why.
  const types = await statementTypes(await Describer.on(client)).finally(() => client.release())
  await keep(statementsFile, types, 'the statements and server/migrations')
} finally {
  await pool.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
