import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BESIDE, isBoundedItself, looseExceptions, slowPatterns, writtenPatterns } from './patterns.mjs'

const base = mkdtempSync(join(tmpdir(), 'patterns-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

it('finds the pattern that stopped the server once, at each of its places, and passes one that is linear', async () => {
  mkdirSync(join(base, 'contract/src/base'), { recursive: true })
  writeFileSync(
    join(base, 'contract/src/base/a.ts'),
    '// 一行中文\nexport const mask = /^[^\\s*]*\\*{3,}\\S*$/\nexport const plain = /^\\d+$/\nexport const code = /^[A-Z]{2}\\d{6}$/\n',
  )
  writeFileSync(join(base, 'contract/src/base/b.ts'), 'export const again = /^[^\\s*]*\\*{3,}\\S*$/\n')
  const written = writtenPatterns(base, 'contract/src')
  expect(written.map(({ pattern }) => pattern)).toContain('^\\d+$')
  const { looked, slow } = await slowPatterns(written, 20_000)
  expect(looked).toBe(2)
  expect(slow.map(({ places }) => places)).toEqual([['contract/src/base/a.ts:2', 'contract/src/base/b.ts:1']])
})

it('leaves out only what looks at a number of signs that it names', () => {
  const bounded = (pattern, flags = '') => isBoundedItself({ pattern, flags })
  for (const pattern of ['^[A-Za-z0-9_-]{43}$', '^\\d{4}-\\d{2}$', '^[^*+]{1,20}x?$', '^\\p{Script=Han}{2}$'])
    expect(bounded(pattern), pattern).toBe(true)
  for (const pattern of ['a{3}$', '^a+$', '^a{3,}$', '^(a{1,20}){1,20}$', '^a{3}|b{3}$', '^(a|b)?c$'])
    expect(bounded(pattern), pattern).toBe(false)
  expect(bounded('^a{3}$', 'm')).toBe(false)
})

it('finds one in a screen, and leaves out those alone that are named with their reason', async () => {
  mkdirSync(join(base, 'console/src/shell'), { recursive: true })
  writeFileSync(join(base, 'console/src/shell/access.ts'), 'export const ends = /\\/+$/\n')
  writeFileSync(join(base, 'console/src/shell/Other.tsx'), 'export const Other = () => <b>{/^(\\d+)+$/.test("1")}</b>\n')
  const { slow } = await slowPatterns(writtenPatterns(base, 'console/src'), 20_000)
  expect(slow.map(({ places }) => places)).toEqual([['console/src/shell/Other.tsx:1']])
  const loose = looseExceptions(writtenPatterns(base, 'console/src'))
  expect(loose).toHaveLength(Object.keys(BESIDE).length - 1)
  expect(loose).not.toContain('console/src/shell/access.ts \\/+$')
})
