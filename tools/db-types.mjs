// Writes the types of the database's tables from the migrations: a fresh PostgreSQL is started, migrated and read.
// `--verify` writes nothing and fails if the kept file differs. Run by `npm run db:types` (tsx, because it uses the server's own modules).
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

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'server/src/platform/db/schema.generated.ts')
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
async function listedColumns(url) {
  const pool = createPool({ url, name: 'types', size: 1, limits: noLimits, log: silentLog })
  const { rows } = await pool.query(`
    select t.relname as table, a.attname as column, a.attnotnull as required, a.atthasdef as defaulted, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid and not t.relispartition
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`)
  await pool.end()
  const columns = {}
  for (const { table, column, required, defaulted, definition } of rows) {
    const list = /^CHECK \(\(\(?\w+\)?(?:::text)? = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/.exec(definition)
    if (!list) continue
    const values = [...(list[1] ?? list[2]).matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`)
    const type = [...values, ...(required ? [] : ['null'])].join(' | ')
    columns[`${table}.${column}`] = defaulted ? `Generated<${type}>` : type
  }
  return columns
}

async function generate(url, file) {
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
    JSON.stringify({ columns: await listedColumns(url) }),
  ]
  await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...options], { cwd: root })
  const text = await readFile(file, 'utf8')
  // The generator's own heading changes with its version.
  return head + text.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '\n')
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-types-'))
const embedded = await startEmbedded({ dataDir, log: silentLog, durable: false })
try {
  await migrate(embedded.url, silentLog)
  const text = await generate(embedded.url, path.join(dataDir, 'schema.ts'))
  if (!process.argv.includes('--verify')) await writeFile(target, text)
  else if (text !== (await readFile(target, 'utf8').catch(() => ''))) {
    console.error('server/src/platform/db/schema.generated.ts does not fit server/migrations. Run: npm run db:types')
    process.exitCode = 1
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
