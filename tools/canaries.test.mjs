import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const base = realpathSync(mkdtempSync(join(tmpdir(), 'canaries-')))
const require = createRequire(import.meta.url)
afterAll(() => rmSync(base, { recursive: true, force: true }))

function put(path, content) {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), content)
}

/** What a checker prints; that it exits with a fault is expected here. */
function printed(script, ...args) {
  try {
    return execFileSync(process.execPath, [script, ...args], { cwd: base, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (fault) {
    return fault.stdout
  }
}

describe('the linter', () => {
  const planted = [
    ['noExplicitAny', 'export const same = (value: any) => value\n'],
    ['noUnusedFunctionParameters', 'export const all = (scope: string) => 1\n'],
    ['noUnusedVariables', 'const forgotten = 1\nexport const other = 2\n'],
    ['noDefaultExport', 'export default 1\n'],
    ['noNonNullAssertion', 'export const sure = (value: string | null) => value!\n'],
    ['noFloatingPromises', 'async function save(): Promise<void> {}\nexport const go = () => {\n  save()\n}\n'],
    ['noRestrictedImports', "import { z } from 'zod'\n\nexport const text = z.string()\n"],
    ['useImportExtensions', "import { other } from './other'\n\nexport const same = other\n"],
    ['noReExportAll', "export * from './other.ts'\n"],
    ['noBarrelFile', "export { other } from './other.ts'\n"],
    ['noUndeclaredDependencies', "import { pad } from 'left-pad'\n\nexport const same = pad\n"],
    ['noExcessiveLinesPerFunction', `export function long() {\n${'  console.log(1)\n'.repeat(61)}}\n`],
    ['noExcessiveLinesPerFile', `${Array.from({ length: 301 }, (_, line) => `export const a${line} = 1\n`).join('')}`],
    ['noSkippedTests', "import { test } from 'vitest'\n\ntest.skip('later', () => {})\n"],
    ['noFocusedTests', "import { test } from 'vitest'\n\ntest.only('mine', () => {})\n"],
  ]
  let found

  beforeAll(() => {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    put('biome.json', JSON.stringify({ ...config, vcs: undefined, $schema: undefined }))
    put('package.json', JSON.stringify({ name: 'root', dependencies: { zod: '4.0.0', vitest: '4.0.0' } }))
    put('src/other.ts', 'export const other = 1\n')
    for (const [rule, content] of planted) put(`src/${rule}.ts`, content)
    found = JSON.parse(
      printed(require.resolve('@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.'),
    ).diagnostics
  })

  test.each(planted)('catches a violation of %s', (rule) => {
    const here = found.filter(({ location }) => location.path === `src/${rule}.ts`)
    expect(here.map(({ category, severity }) => `${severity} ${category.split('/').at(-1)}`)).toContain(`error ${rule}`)
  })

  test('leaves an honest file alone', () => {
    expect(found.filter(({ location }) => location.path === 'src/other.ts')).toEqual([])
  })
})

describe('the compiler', () => {
  const call = (fields) =>
    `import * as z from 'zod'\nimport { defineCall, json } from '${root}/contract/src/base/call.ts'\n` +
    `export const probe = defineCall({ id: 'probe', title: { zh: '试', en: 'Probe' }, area: 'Orders', method: 'GET', path: '/api/probe', answer: json(z.object({})), ${fields} })\n`
  const rows = `${root}/server/src/platform/db/statement.ts`
  const row = (use) =>
    `import { type Row, statement } from '${rows}'\nconst LOCK = statement('tags.lock', '')\nexport const probe = (row: Row<typeof LOCK>) => ${use}\n`
  const planted = [
    ['without-codes', call(''), /Property 'codes' is missing/],
    ['with-an-unknown-code', call("codes: ['NO_SUCH_CODE']"), /TS2322.*NO_SUCH_CODE/s],
    ['with-an-empty-list-of-codes', call('codes: []'), /TS2322/],
    [
      'with-an-unknown-audit-type',
      call("codes: 'ALWAYS', audit: { type: 'DONE', target: 'order', says: { zh: '', en: '' } }"),
      /TS2322.*DONE/s,
    ],
    ['with-a-column-that-no-row-has', row('row.colour'), /TS2551.*colour/s],
    ['with-a-column-of-another-type', row('row.id.trim()'), /TS2339.*trim/s],
    ['with-a-null-that-is-not-looked-for', row('row.color.length'), /TS18047/],
    [
      'with-a-statement-that-nobody-described',
      `import { statement } from '${rows}'\nexport const probe = statement('tags.nobody', '')\n`,
      /TS2345.*tags\.nobody/s,
    ],
    ['with-an-unchecked-index', 'export const first: string = (["a"] as string[])[0]\n', /TS2322.*undefined/s],
  ]
  let output

  beforeAll(() => {
    for (const [name, content] of planted) put(`types/${name}.ts`, content)
    put('types/honest.ts', call("codes: 'ALWAYS'"))
    put('types/honest-row.ts', row('row.id + (row.color?.length ?? 0)'))
    put(
      'types/tsconfig.json',
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          lib: ['ES2023', 'DOM'],
          paths: { zod: [join(root, 'node_modules/zod')] },
          types: [join(root, 'node_modules/@types/node')],
        },
        include: ['*.ts', join(root, 'server/src/platform/db/pg.utils.d.ts')],
      }),
    )
    output = printed(join(root, 'node_modules/typescript/bin/tsc'), '-p', join(base, 'types'), '--pretty', 'false')
  })

  /** The complaints about one file: its lines and the indented ones below them. */
  const about = (name) => {
    const complaints = output.split(/\n(?=\S)/)
    return complaints.filter((line) => line.startsWith(`types/${name}.ts`)).join('\n')
  }

  test.each(planted)('refuses one %s', (name, _content, complaint) => {
    expect(about(name)).toMatch(complaint)
  })

  test('accepts an honest call, and an honest row', () => {
    expect(about('honest')).toBe('')
    expect(about('honest-row')).toBe('')
    expect(output).not.toMatch(/^(?!types\/)\S+\(\d+,\d+\): error/m)
  })
})

describe('the check of subjects', () => {
  const repository = join(base, 'subjects')
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Canary', '-c', 'user.email=canary@example.com', ...args], { cwd: repository, stdio: 'ignore' })
  const commit = (subject) => git('commit', '--allow-empty', '--no-verify', '--no-gpg-sign', '-m', subject)
  const check = () => spawnSync(process.execPath, [join(root, 'tools/check-subjects.mjs')], { cwd: repository, encoding: 'utf8' })

  beforeAll(() => {
    put('subjects/tools/commits.mjs', '// since here\n')
    git('init')
    commit('before this was asked')
    git('add', '.')
    commit('also as it was asked')
    commit('Orders: refunds settle by hand')
  })

  test('leaves honest subjects alone, and those from before', () => {
    expect(check()).toMatchObject({ status: 0, stdout: 'subjects: 1, nothing found\n' })
  })

  test('refuses others, and is a step of the checks', () => {
    commit('wip')
    commit('Orders: refunds settle by hand.')
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Orders: refunds settle by hand\.: not of the form.*\nwip: not of the form.*\n$/)
    expect(readFileSync(join(root, 'tools/test.mjs'), 'utf8')).toContain("['tools/check-subjects.mjs']")
  })
})
