import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lostReferences } from './references.mjs'

const base = mkdtempSync(join(tmpdir(), 'references-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

function put(path, text) {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}

put('docs/open-points.md', '| id | open | holds |\n|---|---|---|\n| Q-1 | what | this |\n')
put('docs/specification/calls.md', '| R-7.1 | a call | a test |\n')
put(
  'server/src/orders/orders.rules.ts',
  '/** By decision Q-1 and R-7.1; as orders.rules.ts and docs/open-points.md say. */\nexport const alsoThere = 1\n',
)
put(
  'README.md',
  '[all points](docs/open-points.md#top), `server/src/orders/`, `server/dist/main.js`, `alsoThere`, `data/dev`, `server/src/<noun>/<noun>.rules.ts`, `*.page.ts`, [outside](https://example.com/x.md)\n',
)

test('leaves alone what is there, patterns of names, and addresses elsewhere', () => {
  expect(lostReferences(base)).toEqual([])
})

test.each([
  ['a point in a comment', 'server/src/a.ts', 'const x = 1 // as Q-2 says\n', 'server/src/a.ts:1: Q-2 has no row in docs/open-points.md'],
  ['a point in a document', 'docs/a.md', 'By Q-2.\n', 'docs/a.md:1: Q-2 has no row in docs/open-points.md'],
  ['a statement', 'server/src/a.ts', '/**\n * R-7.2\n */\n', 'server/src/a.ts:2: R-7.2 has no row in docs/specification'],
  ['a file in a comment', 'console/src/a.tsx', '// see shapes.md\n', 'console/src/a.tsx:1: there is no file shapes.md'],
  ['a file in SQL', 'server/migrations/1.sql', '-- as orders.gone.ts does\n', 'server/migrations/1.sql:1: there is no file orders.gone.ts'],
  ['a file in a document', 'docs/a.md', 'In `tools/gone.mjs`.\n', 'docs/a.md:1: there is no file tools/gone.mjs'],
  ['a folder in a document', 'docs/a.md', 'In `server/gone` and `gone/too`.\n', 'docs/a.md:1: there is no server/gone'],
  ['a name in a document', 'docs/a.md', 'By `goneFor()`, as `alsoThere` says.\n', 'docs/a.md:1: no source has the name goneFor()'],
  ['a link', 'docs/a.md', '[it](gone.md)\n', 'docs/a.md:1: the link to gone.md leads nowhere'],
  [
    'a point that is told twice',
    'docs/open-points.md',
    '| Q-1 | a | b |\n| Q-1 | a | c |\n',
    'docs/open-points.md: Q-1 stands there twice',
  ],
])('finds %s that leads nowhere', (_what, path, text, wrong) => {
  const kept = path === 'docs/open-points.md'
  put(path, text)
  expect(lostReferences(base)).toContain(wrong)
  if (kept) put(path, '| Q-1 | what | this |\n')
  else rmSync(join(base, path))
  expect(lostReferences(base)).toEqual([])
})
