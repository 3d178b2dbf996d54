import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.mjs'

// A check that finds nothing is worth something only if it would find something: each line plants one violation.
// [rule, planted file, what it imports]
const planted = [
  ['contract-zod-only', 'contract/src/a01.ts', 'fastify'],
  ['contract-zod-only', 'contract/src/a02.ts', 'node:fs'],
  ['contract-alone', 'contract/src/a03.ts', '../../server/src/orders/orders.service.ts'],
  ['contract-base-no-noun', 'contract/src/base/rules.a04.ts', '../orders/orders.ts'],
  ['client-alone', 'client/src/a05.ts', '@camp/contract/orders/orders'],
  ['client-alone', 'client/src/a06.ts', 'node:crypto'],
  ['server-platform-no-noun', 'server/src/platform/a10.ts', '../orders/orders.service.ts'],
  ['server-platform-no-noun', 'server/src/platform/db/a11.ts', '../../integrations/sms.ts'],
  ['server-platform-no-noun', 'server/src/platform/a12.ts', '../app.ts'],
  ['server-platform-contract-base', 'server/src/platform/a13.ts', '@camp/contract/orders/orders'],
  ['integrations-platform-only', 'server/src/integrations/a14.ts', '../orders/orders.service.ts'],
  ['integrations-from-jobs-and-routes', 'server/src/orders/a15.service.ts', '../integrations/sms.ts'],
  ['integrations-from-jobs-and-routes', 'server/src/orders/a16.repository.ts', '../integrations/sms.ts'],
  ['server-noun-by-api', 'server/src/students/a17.service.ts', '../orders/orders.repository.ts'],
  ['server-noun-by-api', 'server/src/students/a24.service.ts', '../orders/orders.service.ts'],
  ['server-noun-by-api', 'server/src/students/a18.routes.ts', '../orders/orders.service.ts'],
  ['server-alone', 'server/src/students/a19.service.ts', '@camp/demo/demo.start'],
  ['demo-server-only', 'demo/src/a25.ts', '../../console/src/platform/client.ts'],
  ['server-noun-by-api', 'server/src/students/a22.service.ts', '../orders/orders.seed.ts'],
  ['server-seed-by-seed', 'server/src/students/a23.seed.ts', '../orders/orders.repository.ts'],
  ['server-noun-no-wiring', 'server/src/students/a20.service.ts', '../app.ts'],
  ['server-alone', 'server/src/orders/a21.service.ts', '../../../console/src/platform/client.ts'],
  ['demo-names-alone', 'demo/src/demo.names.ts', './demo.start.ts'],
  ['school-client-only', 'school/src/a27.ts', '@camp/contract/orders/orders'],
  ['school-client-only', 'school/src/a28.ts', '@camp/demo/demo.start'],
  ['console-not-server', 'console/src/orders/a30.tsx', '../../../server/src/orders/orders.service.ts'],
  ['console-no-node', 'console/src/platform/a31.ts', 'node:fs'],
  ['console-platform-no-noun', 'console/src/platform/a32.ts', '../orders/OrderListPage.tsx'],
  ['console-platform-no-noun', 'console/src/ui/list/a33.tsx', '../../orders/OrderListPage.tsx'],
  ['console-platform-no-noun', 'console/src/ui/list/a34.tsx', '../../shell/frame/Shell.tsx'],
  ['console-platform-contract-base', 'console/src/ui/list/a35.tsx', '@camp/contract/orders/orders'],
  ['calendar-late', 'console/src/orders/a36.tsx', 'react-day-picker'],
  ['calendar-late', 'console/src/ui/form/a37.tsx', 'react-day-picker'],
  ['calendar-late', 'console/src/orders/a38.parts.tsx', 'date-fns'],
  ['console-noun-by-parts', 'console/src/students/a39.tsx', '../orders/OrderListPage.tsx'],
  ['console-noun-by-parts', 'console/src/students/a40.ts', '../orders/orders.text.ts'],
  ['console-noun-by-parts', 'console/src/students/a41.tsx', '../shell/frame/Shell.tsx'],
  ['console-parts-in-order', 'console/src/students/a46.parts.tsx', '../orders/orders.parts.tsx'],
  ['console-served-no-noun', 'console/src/media/a47.tsx', '../orders/orders.parts.tsx'],
  ['account-by-parts', 'console/src/account/a44.tsx', '../orders/orders.text.ts'],
  ['shell-by-list', 'console/src/shell/a43.tsx', '../orders/OrderListPage.tsx'],
  ['console-noun-no-list', 'console/src/orders/a45.tsx', '../nouns.generated.ts'],
  ['e2e-contract-only', 'e2e/a50.spec.ts', '../server/src/orders/orders.service.ts'],
  ['bench-contract-and-ui', 'bench/a51.ts', '../server/src/orders/orders.service.ts'],
  ['bench-contract-and-ui', 'bench/a52.tsx', '../console/src/orders/OrderListPage.tsx'],
  ['no-unresolved', 'server/src/orders/a60.service.ts', './gone.ts'],
  ['no-test-in-product', 'server/src/orders/a61.service.ts', './orders.test.ts'],
]

// What must stay allowed: the same tree holds it, and the check must not name it.
const honest = {
  ...Object.fromEntries(
    ['contract', 'server', 'demo'].map((name) => [
      `${name}/package.json`,
      `{ "name": "@camp/${name}", "type": "module", "exports": { "./*": "./src/*.ts" } }`,
    ]),
  ),
  'client/src/client.ts': "import { value } from './asking.ts'\nexport { value }\n",
  'client/src/asking.ts': 'export const value = 1\n',
  'client/package.json': '{ "name": "@camp/client", "type": "module", "exports": { ".": "./src/client.ts" } }',
  'contract/src/base/call.ts': "import * as z from 'zod'\nexport const value = z\nexport type Thing = number\n",
  'contract/src/orders/orders.ts': "export { value, type Thing } from '../base/call.ts'\n",
  'server/src/app.ts': "import { value } from './orders/orders.module.ts'\nexport { value }\nexport type Thing = number\n",
  'server/src/orders/orders.module.ts': "import { value } from '../integrations/sms.ts'\nexport { value }\nexport type Thing = number\n",
  'server/src/orders/orders.service.ts': "import { value } from './orders.repository.ts'\nexport { value }\nexport type Thing = number\n",
  'server/src/orders/orders.repository.ts':
    "import { value } from '@camp/contract/orders/orders'\nexport { value }\nexport type Thing = number\n",
  'server/src/orders/orders.api.ts': "export { value, type Thing } from './orders.service.ts'\n",
  'server/src/orders/orders.test.ts': "import { value } from '../app.ts'\nexport { value }\nexport type Thing = number\n",
  'server/src/orders/orders.seed.ts': 'export const value = 1\nexport type Thing = number\n',
  'server/src/students/students.seed.ts': "import { value } from '../orders/orders.seed.ts'\nexport { value }\n",
  'server/src/students/students.service.ts': "import { value } from '../orders/orders.api.ts'\nexport { value }\n",
  'server/src/students/students.jobs.ts': "import { value } from '../integrations/sms.ts'\nexport { value }\n",
  'server/src/integrations/sms.ts': "import { value } from '../platform/fetch.ts'\nexport { value }\nexport type Thing = number\n",
  'server/src/platform/fetch.ts': "import { value } from '@camp/contract/base/call'\nexport { value }\n",
  'demo/src/demo.start.ts': "import { value } from '@camp/server/orders/orders.repository'\nexport { value }\nexport type Thing = number\n",
  'demo/src/demo.random.ts': 'export const value = 1\n',
  'demo/src/demo.habits.ts': "import { value } from './demo.random.ts'\nexport { value }\n",
  'school/src/school.ts':
    "import { value } from '@camp/client'\nimport { value as other } from '@camp/demo/demo.habits'\nexport const both = [value, other]\n",
  'server/src/start.ts': "export const demo = () => import('@camp/demo/demo.start')\n",
  'console/src/platform/client.ts': "import { value } from '@camp/contract/base/call'\nexport { value }\nexport type Thing = number\n",
  'console/src/ui/calendar/MonthGrid.tsx': "import { value } from 'react-day-picker'\nexport { value }\n",
  'console/src/ui/list/ListPage.tsx': "import { value } from '../calendar/MonthGrid.tsx'\nexport { value }\n",
  'console/src/orders/orders.text.ts': 'export const value = 1\nexport type Thing = number\n',
  'console/src/orders/orders.console.tsx': "import { value } from './orders.text.ts'\nexport { value }\n",
  'console/src/nouns.generated.ts': "import { value } from './orders/orders.console.tsx'\nexport { value }\nexport type Thing = number\n",
  'console/src/orders/OrderListPage.tsx':
    "import { value } from '../ui/list/ListPage.tsx'\nimport { value as thing } from '@camp/contract/orders/orders'\nexport const Page = () => <i>{value}{thing}</i>\nexport { value }\nexport type Thing = number\n",
  'console/src/media/media.parts.tsx': "import { value } from '../platform/client.ts'\nexport { value }\n",
  'console/src/orders/orders.parts.tsx': "import { value } from '../media/media.parts.tsx'\nexport { value }\nexport type Thing = number\n",
  'console/src/students/StudentPage.tsx': "import { value } from '../orders/orders.parts.tsx'\nexport { value }\n",
  'console/src/shell/frame/Shell.tsx':
    "import { value } from '../../orders/orders.text.ts'\nexport { value }\nexport type Thing = number\n",
  'bench/table.tsx': "import { value } from '../console/src/ui/list/ListPage.tsx'\nexport { value }\n",
  'e2e/orders.spec.ts': "import { value } from '@camp/contract/orders/orders'\nexport { value }\n",
}

// However it is written, an import is an import.
const target = '../orders/orders.repository.ts'
const forms = {
  mixed: `import { type Thing, value } from '${target}'\nexport const other: Thing = value\n`,
  everything: `import * as all from '${target}'\nexport const other = all\n`,
  passed: `export { value } from '${target}'\n`,
  passedtype: `export type { Thing } from '${target}'\n`,
  passedwhole: `export * from '${target}'\n`,
  lazy: `export const other = () => import('${target}')\n`,
  inlinetype: `export type Other = import('${target}').Thing\n`,
  effect: `import '${target}'\n`,
  generic: `import { value } from '${target}'\nexport const other = <const T extends object>(one: T) => ({ ...one, value }) satisfies object\n`,
}

const packages = ['zod', 'fastify', 'react-day-picker', 'date-fns']

const base = realpathSync(mkdtempSync(join(tmpdir(), 'canaries-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

function put(path, content) {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), content)
}

/** The planted file twice: once with a value, once with nothing but a type, and each once more as .tsx where it is a .ts. */
const variants = (file) => {
  const typed = file.replace(/a\d\d/, '$&type')
  return /\/a\d\d\.ts$/.test(file) ? [file, typed, `${file}x`] : [file, typed]
}

describe('the boundary check', () => {
  let result
  beforeAll(async () => {
    for (const name of packages) {
      put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'main.js' }))
      put(`node_modules/${name}/main.js`, 'export const value = 1\n')
    }
    put(
      'package.json',
      JSON.stringify({ name: 'root', type: 'module', dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])) }),
    )
    for (const [path, content] of Object.entries(honest)) put(path, content)
    for (const [, file, target] of planted) {
      for (const path of variants(file)) {
        const imported = /a\d\dtype/.test(path)
          ? `import type { Thing } from '${target}'\nexport type Other = Thing\n`
          : `import { value } from '${target}'\nexport const other = value\n`
        put(path, path.endsWith('.tsx') ? `${imported}export const Part = () => <i />\n` : imported)
      }
    }
    put('server/src/orders/a70.service.ts', "import type { B } from './a71.service.ts'\nexport type A = B\n")
    put('server/src/orders/a71.service.ts', "import type { A } from './a70.service.ts'\nexport type B = A\n")
    for (const [name, content] of Object.entries(forms)) put(`server/src/students/${name}.service.ts`, content)
    mkdirSync(join(base, 'node_modules/@camp'), { recursive: true })
    for (const name of ['contract', 'client', 'server', 'demo']) symlinkSync(join(base, name), join(base, 'node_modules/@camp', name))
    result = await checkBoundaries(base)
  })

  test.each(planted.flatMap(([rule, file, target]) => variants(file).map((path) => [rule, path, target])))(
    '%s catches %s importing %s',
    (rule, path) => {
      expect(result.violations.filter(({ from }) => from === path).map((violation) => violation.rule)).toContain(rule)
    },
  )

  test.each(Object.keys(forms))('an import of the form "%s" is caught', (name) => {
    const from = `server/src/students/${name}.service.ts`
    expect(result.violations).toContainEqual({ rule: 'server-noun-by-api', from, to: 'server/src/orders/orders.repository.ts' })
  })

  test('no-cycles catches a circle of types alone', () => {
    expect(result.violations.filter(({ rule }) => rule === 'no-cycles').map(({ from }) => from)).toContain(
      'server/src/orders/a70.service.ts',
    )
  })

  test('every rule of the configuration has a planted violation', () => {
    expect([...new Set([...planted.map(([rule]) => rule), 'no-cycles'])].sort()).toEqual([...result.comments.keys()].sort())
  })

  test('what is allowed is not reported', () => {
    expect(result.violations.filter(({ from }) => from in honest)).toEqual([])
  })

  test('every file was read', () => {
    expect(result.blind).toEqual([])
    expect(result.files).toBeGreaterThan(planted.length * 2)
  })
})
