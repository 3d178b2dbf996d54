// Writes the tables for reading, from the migrations, and the types of the rows of named statements: a fresh PostgreSQL is started, migrated
// and read. `--verify` writes nothing and fails if a kept file differs. Run by `npm run db:types` (tsx, because it uses the server's own modules).
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Describer } from '../server/test/sql.columns.ts'
import { withMigrated } from '../server/test/sql.migrated.ts'
import { schemaText } from '../server/test/sql.schema.ts'
import { statementTypes } from '../server/test/sql.statements.ts'

const root = path.resolve(import.meta.dirname, '..')
const tablesFile = 'server/schema.sql'
const statementsFile = 'server/src/platform/db/statements.generated.ts'

/** Writes a file, or sees that it is as it would be written. */
async function keep(file, text, origin) {
  const place = path.join(root, file)
  if (!process.argv.includes('--verify')) await writeFile(place, text)
  else if (text !== (await readFile(place, 'utf8').catch(() => ''))) {
    console.error(`${file} does not fit ${origin}. Run: npm run db:types`)
    process.exitCode = 1
  }
}

await withMigrated(async (client) => {
  await keep(tablesFile, await schemaText(client), 'server/migrations')
  await keep(statementsFile, await statementTypes(await Describer.on(client)), 'the statements and server/migrations')
})
