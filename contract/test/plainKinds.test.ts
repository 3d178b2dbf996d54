import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** What is done with money or to a record, or how a day, a comment or a finding stands: more than a kind. */
const STATES = new Set(['commentKind', 'commissionKind', 'couponEventKind', 'dayKind', 'doubtKind', 'lineKind', 'workKind'])

test('a kind, a source or a way has no colour: that is for states', () => {
  const labelled = Object.values(sources).flatMap((text) => [...text.matchAll(/^export const (\w*(?:Kind|Source|Way)) = labelled\(\{[^}]*\}\)/gm)])
  expect(labelled.length).toBeGreaterThan(10)
  const coloured = labelled.filter(([text]) => /'(?:grey|blue|green|amber|red)'\]/.test(text)).map(([, name = '']) => name)
  expect(coloured.filter((name) => !STATES.has(name))).toEqual([])
})
