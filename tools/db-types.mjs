// Writes the types of the database's tables from the migrations, the tables for reading, and the types of the rows of named statements: a fresh PostgreSQL is started,
// migrated and read. `--verify` writes nothing and fails if a kept file differs. Run by `npm run db:types` (tsx, because it uses the server's own modules).
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Describer, listedValues } from '../server/test/sql.columns.ts'
import { withMigrated } from '../server/test/sql.migrated.ts'
import { schemaText } from '../server/test/sql.schema.ts'
import { statementTypes } from '../server/test/sql.statements.ts'

const root = path.resolve(import.meta.dirname, '..')
const schemaFile = 'server/src/platform/db/schema.generated.ts'
const tablesFile = 'server/schema.sql'
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
async function listedColumns(client) {
  const { rows } = await client.query(`
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

async function schemaTypes(url, client, file) {
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
    JSON.stringify({ columns: await listedColumns(client) }),
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

await withMigrated(async (client, { url, folder }) => {
  await keep(schemaFile, await schemaTypes(url, client, path.join(folder, 'schema.ts')), 'server/migrations')
  await keep(tablesFile, await schemaText(client), 'server/migrations')
  await keep(statementsFile, await statementTypes(await Describer.on(client)), 'the statements and server/migrations')
})
