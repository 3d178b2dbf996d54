import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** What is done with money or to a record, or how a day, a comment or a finding stands: more than a kind. */
const STATES = new Set(['commentKind', 'commissionKind', 'couponEventKind', 'dayKind', 'doubtKind', 'lineKind', 'workKind'])

test('a kind, a source or a way has no colour: that is for states', () => {
  const labelled = sources.flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/^export const (\w*(?:Kind|Source|Way)) = labelled\(\{[^}]*\}\)/gm),
  ])
  expect(labelled.length).toBeGreaterThan(10)
  const coloured = labelled.filter(([text]) => /'(?:grey|blue|green|amber|red)'\]/.test(text)).map(([, name = '']) => name)
  expect(coloured.filter((name) => !STATES.has(name))).toEqual([])
})
