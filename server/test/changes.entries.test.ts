import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

// What a record was changed by stands in its history only where entry and change are one transaction. Code that runs such a statement on a
// connection of the pool, as a chore or a job may, cannot write an entry with it.

const SOURCES = path.join(import.meta.dirname, '../src')

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.generated\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }))

/** Statements of a file that make a new version of a record, by the names of their constants. */
const changing = (text: string): string[] =>
  [...text.matchAll(/const (\w+) = statement\(\s*'[^']+',\s*(`[^`]*`|'[^']*'|"[^"]*")/g)]
    .filter(([, , sql = '']) => /\bversion = (\w+\.)?version \+ 1|\$\{TOUCHED\}/.test(sql))
    .map(([, name = '']) => name)

/** Where one of them runs on anything but a transaction. */
const loose = (text: string): string[] =>
  changing(text).flatMap((name) =>
    [...text.matchAll(new RegExp(`([\\w.#()]+)\\.(?:all|one|later)\\(${name}\\b`, 'g'))]
      .filter(([, by = '']) => !/(^|\.)#?tx$/.test(by))
      .map(([call]) => call),
  )

it('a record changes in a transaction alone, so that the log can say by whom: chores and jobs too', () => {
  expect(sources.flatMap(({ file, text }) => loose(text).map((call) => `${file}: ${call}`))).toEqual([])
  expect(sources.flatMap(({ text }) => changing(text)).length).toBeGreaterThan(100)
  const made = `const A = statement('a.b', \`update a set \${TOUCHED} where id = $1\`)\n`
  for (const verb of ['all', 'one', 'later']) {
    expect(loose(`${made}await new Executor(pool).${verb}(A, [])`)).toHaveLength(1)
    expect(loose(`${made}await tx.${verb}(A, [])`)).toEqual([])
  }
})
