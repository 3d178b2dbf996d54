// npm run new -- <nouns> <noun> <CODE> <中文> "<english>" <entry of the menu>: a noun with table, calls, list, form, history and tests, registered everywhere.
// What it writes runs as it is and passes every check; its fields are a name, a remark and a state, to be changed for what the noun is.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure-installed.mjs'
import { writeRoots } from './roots.mjs'

const templates = join(import.meta.dirname, 'new')
const capital = (word) => word[0].toUpperCase() + word.slice(1)
const between = (word, sign) => word.replace(/[A-Z]/g, (letter) => sign + letter.toLowerCase())

/** Why these words cannot name a noun; null where they can. */
export function refusal({ nouns, noun, code, zh, en, entry }, base = root) {
  const text = (file) => readFileSync(join(base, file), 'utf8')
  if (![nouns, noun, code, zh, en, entry].every(Boolean)) {
    return 'usage: npm run new -- <nouns> <noun> <CODE> <中文> "<english>" <entry of the menu, as /parent/index>'
  }
  for (const word of [nouns, noun]) if (!/^[a-z][a-zA-Z]*$/.test(word)) return `${word}: letters alone, small first, as in followUps`
  if (nouns === noun) return `${nouns}: the folder has the plural, the record the singular`
  if (!/^[A-Z][A-Z_]*$/.test(code)) return `${code}: capitals, as in FOLLOW_UP`
  if (!/\p{Script=Han}/u.test(zh)) return `${zh}: the Chinese word of it`
  if (!/^[a-z][a-z -]*$/.test(en)) return `${en}: the English word of one, in small letters`
  for (const folder of ['contract/src', 'server/src', 'console/src']) {
    if (existsSync(join(base, folder, nouns))) return `${folder}/${nouns} is there already`
  }
  if (text('contract/src/permissions.ts').includes(`\n  ${code}: `)) return `the code ${code} is taken`
  if (!text('contract/src/menus.ts').includes(`path: '${entry}'`)) return `${entry} is no entry of contract/src/menus.ts`
  return null
}

function wordsOf({ nouns, noun, code, zh, en, entry }, base) {
  const last = readdirSync(join(base, 'server/migrations')).sort().at(-1)
  return {
    __migration__: `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_`,
    __nouns__: nouns,
    __Nouns__: capital(nouns),
    __noun__: noun,
    __Noun__: capital(noun),
    __table__: between(nouns, '_'),
    __path__: between(noun, '-'),
    __route__: `/${entry.split('/')[1]}/${noun}`,
    __CODE__: code,
    __zh__: zh,
    __ens__: `${en}s`,
    __en__: en,
    __EnTitle__: `${capital(en)}s`,
  }
}

const filled = (text, words) => Object.entries(words).reduce((done, [place, word]) => done.replaceAll(place, word), text)

/** Puts lines before or after the one place of a file that a pattern names; a register that changed its form is reported, not guessed. */
function register(base, file, pattern, lines) {
  const path = join(base, file)
  const text = readFileSync(path, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} has no place for a new noun: tools/new.mjs looks for ${pattern}`)
  writeFileSync(path, text.replace(pattern, lines))
  return file
}

/** Writes the noun below `base`; answers the files it made and those it changed. */
export function makeNoun(named, base = root) {
  const words = wordsOf(named, base)
  const { nouns, code, zh, entry } = named
  const title = words.__EnTitle__
  const made = readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((template) => {
      const file = filled(template.slice(templates.length + 1).replace(/\.txt$/, ''), words)
      mkdirSync(dirname(join(base, file)), { recursive: true })
      writeFileSync(join(base, file), filled(readFileSync(template, 'utf8'), words))
      return file
    })
  const changed = [
    register(base, 'contract/src/base/lists.ts', /^\] as const$/m, `  '${nouns}',\n] as const`),
    register(
      base,
      'contract/src/permissions.ts',
      /^(?=\} as const satisfies)/m,
      `  ${code}: page('${zh}', '${title}', '${entry}'),\n` +
        `  ${code}_EDIT: action('新建和编辑${zh}', 'Create and edit ${words.__ens__}', '${entry}'),\n` +
        `  ${code}_DELETE: action('删除${zh}', 'Delete ${words.__ens__}', '${entry}'),\n`,
    ),
    // As `npm run db:types` will write them, in its order: what is made compiles before.
    register(base, 'server/src/platform/db/statements.generated.ts', /^\}$/m, `${rowsOf(nouns)}}`),
    ...writeRoots(base),
  ]
  return { made: made.sort(), changed: [...new Set(changed)] }
}

/** The rows of the statements that the template has. */
const rowsOf = (nouns) => {
  const saved = '{ id: number; version: number }'
  const rows = {
    add: saved,
    archive: 'never',
    change: saved,
    list: "{ id: number; createdAt: string; updatedAt: string; version: number; name: string; remark: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }",
    lock: "{ id: number; version: number; name: string; remark: string | null; activeFlg: 'ACTIVE' | 'INACTIVE' }",
    names: '{ id: number; name: string }',
    snapshot: '{ createdAt: string; deletedAt: string | null; changes: unknown; fields: unknown }',
  }
  return Object.entries(rows)
    .map(([name, row]) => `  '${nouns}.${name}': ${row}\n`)
    .join('')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [nouns, noun, code, zh, en, entry] = process.argv.slice(2)
  const named = { nouns, noun, code, zh, en, entry }
  const wrong = refusal(named)
  if (wrong) {
    console.error(wrong)
    process.exit(2)
  }
  const { made, changed } = makeNoun(named)
  const run = (script, ...rest) => spawnSync(process.execPath, [join(root, script), ...rest], { cwd: root, stdio: 'inherit' })
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...made.filter((file) => !file.endsWith('.sql')), ...changed)
  run('node_modules/tsx/dist/cli.mjs', 'tools/db-types.mjs')
  console.log(`made:\n  ${made.join('\n  ')}\nregistered in:\n  ${changed.join('\n  ')}
next: its fields (migration, contract, repository, columns, form), then \`npm run check\` and
  npx vitest run --project server server/src/${nouns}
An entry of the menu is a line in contract/src/menus.ts; without it the screen opens by its address and by search.`)
}
