import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './ensure-installed.mjs'
import { makeNoun, refusal } from './new.mjs'

// A copy of the project, in which a noun is made and compiled. Its own packages, or the types would be those of the original.
const base = realpathSync(mkdtempSync(join(tmpdir(), 'new-noun-')))
const gift = { nouns: 'giftBoxes', noun: 'giftBox', code: 'GIFT_BOX', zh: '礼盒', en: 'gift box', entry: '/content/goods' }
let written

beforeAll(() => {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      'contract',
      'client',
      'server',
      'demo',
      'school',
      'console',
      'help',
      'docs',
      'tsconfig.base.json',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of files.split('\n').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    cpSync(join(root, file), join(base, file))
  }
  mkdirSync(join(base, 'node_modules/@camp'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@camp' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(base, 'node_modules', name))
  }
  for (const name of ['contract', 'client', 'server', 'demo', 'school'])
    symlinkSync(join(base, name), join(base, 'node_modules/@camp', name))
  written = makeNoun(gift, base)
}, 60_000)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const text = (file) => readFileSync(join(base, file), 'utf8')

describe('a new noun', () => {
  test('leaves no place of its templates unfilled', () => {
    expect(written.made.length).toBeGreaterThan(10)
    expect(written.made.filter((file) => /__\w+__/.test(file + text(file)))).toEqual([])
  })

  test('compiles on both sides, registered as it is', () => {
    for (const project of ['server', 'console']) {
      const compiler = join(root, 'node_modules/typescript/bin/tsc')
      expect(execFileSync(process.execPath, [compiler, '-p', join(base, project), '--noEmit'], { encoding: 'utf8' })).toBe('')
    }
  }, 120_000)

  test('is named in each list of nouns; two of them are written by hand', () => {
    for (const file of written.changed)
      expect([file, text(file).includes('giftBox') || text(file).includes('GIFT_BOX')]).toEqual([file, true])
    const byHand = written.changed.filter((file) => !file.endsWith('.generated.ts'))
    expect(byHand).toEqual(['contract/src/base/lists.ts', 'contract/src/permissions.ts'])
  })

  test('leaves no hole in a list, and is called by its name in the log', () => {
    for (const file of written.changed.filter((name) => !name.endsWith('.generated.ts')))
      expect([file, /,\s*,/.test(text(file))]).toEqual([file, false])
    expect(text('server/src/giftBoxes/giftBoxes.module.ts')).toContain('namesOf: giftBoxesRepository.names')
  })

  test('is refused where it would write over something, or its words say nothing', () => {
    const because = (change) => refusal({ ...gift, nouns: 'others', noun: 'other', code: 'OTHER', ...change }, base)
    expect(because({})).toBeNull()
    expect(because({ nouns: 'giftBoxes' })).toContain('there already')
    expect(because({ code: 'GIFT_BOX' })).toContain('taken')
    expect(because({ entry: '/nowhere' })).toContain('no entry')
    expect(because({ noun: 'others' })).toContain('plural')
    expect(because({ nouns: '../x' })).toContain('letters')
    expect(because({ zh: 'box' })).toContain('Chinese')
    expect(because({ en: undefined })).toContain('usage')
  })
})
