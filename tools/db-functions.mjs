// npm run db:functions: what stands otherwise in <noun>.functions.sql than in a database made by the migrations becomes the next migration.
// Run by tsx, because it uses the server's own modules.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { differenceOf, frozenNames, writtenFunctions } from '../server/test/sql.functions.ts'
import { withMigrated } from '../server/test/sql.migrated.ts'

const folder = path.resolve(import.meta.dirname, '../server/migrations')

/** What others name comes before them: PostgreSQL looks into a function as it is made. */
function inOrder(changed) {
  const ordered = new Set()
  const add = (one, above) => {
    if (ordered.has(one) || above.includes(one)) return
    for (const other of changed) if (other !== one && new RegExp(`\\b${other.name}\\b`).test(one.text)) add(other, [...above, one])
    ordered.add(one)
  }
  for (const one of changed) add(one, [])
  return [...ordered]
}

await withMigrated(async (client) => {
  const { changed, unwritten } = await differenceOf(client, writtenFunctions())
  const frozen = await frozenNames(client)
  const refused = changed.filter(({ kind, name }) => kind === 'function' && frozen.includes(name))
  for (const { file, name } of refused)
    console.error(`${file}: ${name} is frozen, as an index, a column or a check is made by it. Write a function of another name`)
  for (const key of unwritten) console.error(`${key} is in the database and in no file: the release before may use it. Write it down`)
  if (refused.length > 0 || unwritten.length > 0) {
    process.exitCode = 1
    return
  }
  if (changed.length === 0) return console.log('functions: the migrations hold all of them as they are written')
  const last = (await readdir(folder)).sort().at(-1) ?? '0000'
  const name = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${path.basename(changed[0].file).split('.')[0].toLowerCase()}_functions.sql`
  const texts = inOrder(changed).map(({ text, kind, name, on }) =>
    kind === 'trigger' && text.includes('create constraint trigger') ? `drop trigger if exists ${name} on ${on};\n${text}` : text,
  )
  await writeFile(path.join(folder, name), `${texts.join('\n\n')}\n`)
  console.log(`wrote server/migrations/${name}: ${changed.map((one) => one.name).join(', ')}. Then: npm run db:types`)
})
