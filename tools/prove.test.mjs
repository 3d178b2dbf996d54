import { expect, test } from 'vitest'
import { tryProof, verdictOf, withRow } from './prove.mjs'

const text = '# Proofs\n\n| name | date |\n|---|---|\n| a | 2026-01-01 |\n| c | 2026-01-02 |\n'

test('a proof that is run again takes the place of its row, a new one its place by name', () => {
  expect(withRow(text, ['c', '2026-03-03'])).toBe(text.replace('2026-01-02', '2026-03-03'))
  expect(withRow(text, ['b', 'x | y\nz'])).toBe(text.replace('| c |', '| b | x \\| y z |\n| c |'))
})

test('what was slower than its bar is not said to have met it', () => {
  expect([{ holds: true }, { holds: true, slower: true }, { holds: false, slower: true }].map(verdictOf)).toEqual([
    'holds',
    'holds within twice',
    '**does not hold**',
  ])
})

test('a proof that throws does not hold, and its words are kept', async () => {
  const found = await tryProof({ proves: '', run: () => Promise.reject(new Error('two of three\nsecond line')) }, () => {})
  expect(found).toMatchObject({ holds: false, figures: ['two of three'] })
})

test('a proof is taken at its word, with the load of the machine', async () => {
  const found = await tryProof({ proves: '', run: async () => ({ holds: true, figures: ['10 of 10'] }) }, () => {})
  expect(found).toMatchObject({
    holds: true,
    figures: ['10 of 10'],
    machine: expect.stringMatching(/^\d+ x .+, load [\d.]+ before, [\d.]+ after(, priority -?\d+)?$/),
  })
})
