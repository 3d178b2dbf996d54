/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@camp/contract/catalogue'
import { expect, test } from 'vitest'

const sources: Record<string, string> = import.meta.glob('../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const screens = Object.entries(sources).filter(([file]) => !file.includes('.test.'))
const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/how/undo.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| (.*) \|$/gm)].map(([, call = '', how = '', why = '']) => ({ call, how, why }))

const FORM = /<(FormModal|ReasonModal|FormPage|AccountModal|TagsModal|StatementStepModal)\b|useSentForm\(|useForm[<(]/
const stepsOf = (source: string) => [...source.matchAll(/useAction\(\s*(\w+)/g)].map(([, call = '']) => call)
const places = (call: string) => screens.filter(([, source]) => stepsOf(source).includes(call)).map(([, source]) => source)
const known = new Set(calls.map(({ id }) => id))

test('every step that a screen takes without a form says in docs/how/undo.md whether it can be taken back', () => {
  const taken = screens.filter(([, source]) => !FORM.test(source)).flatMap(([, source]) => stepsOf(source))
  const steps = [...new Set(taken)].filter((call) => known.has(call))
  expect(steps.filter((call) => !rows.some((row) => row.call === call)).sort()).toEqual([])
  expect(rows.filter(({ call }) => !known.has(call) || places(call).length === 0).map(({ call }) => call)).toEqual([])
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length)
})

test('and is taken so: by a toast with its way back, or after a question', () => {
  const says = (how: string, words: RegExp) =>
    rows
      .filter((row) => row.how === how && !places(row.call).some((source) => words.test(source) || FORM.test(source)))
      .map(({ call }) => call)
  expect(says('back', /\b(taken\w*|undoable|useOrder)\(/)).toEqual([])
  expect(says('asks', /\b(confirmDanger|confirmStep)\(/)).toEqual([])
  expect(rows.filter(({ how }) => !['back', 'asks', 'again', 'typed', 'end'].includes(how))).toEqual([])
  // The way back that is named is a call.
  const named = rows.filter(({ how }) => how === 'back').map(({ call, why }) => [call, /^`(\w+)`|^itself/.exec(why)?.[1] ?? call])
  expect(named.filter(([, way]) => !known.has(way ?? ''))).toEqual([])
})

test('nothing that is taken back is asked about in the same place', () => {
  const asked = rows
    .filter(({ how }) => how === 'back')
    .flatMap(({ call }) =>
      places(call)
        .filter((source) => /\bconfirm(Danger|Step)\(/.test(source))
        .map(() => call),
    )
  // These places ask about another step beside it.
  expect([...new Set(asked)].sort()).toEqual(['arrangeHome', 'retryMessageTask', 'sendMessages', 'setCampGroupActive', 'setDemoFeatured'])
})
