import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path) => readFileSync(join(root, path), 'utf8')
/** How many statements each section has. */
const statements = JSON.parse(read('tools/specification.json'))
const calls = JSON.parse(read('contract/test/specification.calls.json'))
/** Rows that say why there is no test. It is never raised. */
const MOST_UNTESTED = 8

const ids = Object.entries(statements).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `R-${section}.${at + 1}`))
const folder = 'docs/specification'
const pages = readdirSync(join(root, folder)).map((name) => read(`${folder}/${name}`))

/** The rows of a page: id, statement, what holds it. */
const rowsOf = (page) =>
  [...page.matchAll(/^\| (R-\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id, statement, held]) => ({ id, statement, held }))
/** The tests that a text names. */
const testsIn = (text) => [...text.matchAll(/`([^`]+)` › (.+?)(?=<br>| \|$|$)/gm)].map(([, file, name]) => ({ file, name }))
/** Is the name a whole text in quotes of the file? A test that was renamed is not. */
const holds = (source, name) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))

const sources = new Map()
/** The text of a file; nothing where it is gone. */
function sourceOf(file) {
  if (!sources.has(file)) {
    let text = ''
    try {
      text = read(file)
    } catch {
      // Said by its row, as is a test that is gone.
    }
    sources.set(file, text)
  }
  return sources.get(file)
}

/** What is wrong with a row, in words. */
function wrongWith({ id, statement, held }) {
  if (/^no test: .{20,}/.test(held)) return []
  const tests = testsIn(held)
  const wrong = tests
    .filter(({ file, name }) => !holds(sourceOf(file), name))
    .map(({ file, name }) => `${id}: ${file} has no test "${name}"`)
  if (tests.length === 0) wrong.push(`${id}: names no test and no reason`)
  const [, method, path, name] = /^`(\w+) (\/\S+)` \((\w+)\)$/.exec(statement) ?? []
  if (!name) return wrong
  const call = calls.find((one) => one.id === name)
  if (call?.method !== method || call?.path !== path) wrong.push(`${id}: ${name} is another call`)
  const made = (source) => new RegExp(`\\b${name}\\b`).test(source) || source.includes(`/foundation${path}`)
  if (!tests.some(({ file }) => made(sourceOf(file)))) wrong.push(`${id}: none of its tests makes ${name}`)
  return wrong
}

const rows = pages.flatMap(rowsOf)

describe('docs/specification', () => {
  test('has each statement once', () => {
    expect(ids).toHaveLength(585)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('names files and tests that exist, and for a call its address and a test that makes it', () => {
    expect(rows.flatMap(wrongWith)).toEqual([])
    const common = pages.flatMap((page) => testsIn(page.split('| id |')[0] ?? ''))
    expect(common.length).toBeGreaterThan(0)
    for (const { file, name } of common) expect(holds(sourceOf(file), name), `${file}: ${name}`).toBe(true)
  })

  test('says of few statements that they cannot be tested', () => {
    expect(rows.filter(({ held }) => held.startsWith('no test: '))).toHaveLength(MOST_UNTESTED)
  })

  test('has a link to each page', () => {
    for (const name of readdirSync(join(root, folder))) expect(read('docs/specification.md')).toContain(`(specification/${name})`)
  })
})

describe('the check of a row', () => {
  const row = (held, statement = 'a statement') => rowsOf(`| R-1.1 | ${statement} | ${held} |`).flatMap(wrongWith)
  const own = '`tools/specification.test.mjs` › says of few statements that they cannot be tested'

  test('takes a row that is right', () => {
    expect(row(own)).toEqual([])
    expect(row(`${own}<br>${own}`)).toEqual([])
    expect(row('no test: a reason that says why this is so')).toEqual([])
  })

  test.each([
    ['a test that was renamed', own.replace('few', 'some')],
    ['the beginning of a name', own.replace(' be tested', '')],
    ['a file that is gone', own.replace('tools/', 'tools/gone/')],
    ['one wrong test of two', `${own}<br>${own}s`],
    ['neither test nor reason', 'later'],
    ['no reason', 'no test: none'],
  ])('finds %s', (_what, held) => {
    expect(row(held)).toHaveLength(1)
  })

  test('finds a call under another address, and a test that does not make it', () => {
    const other = '`tools/lockfile.test.mjs` › is found incomplete where a package for another system is left out'
    expect(row(other, '`GET /api/log` (getLogs)')).toEqual(['R-1.1: none of its tests makes getLogs'])
    expect(row(other, '`POST /api/log` (getLogs)')).toHaveLength(2)
  })
})
