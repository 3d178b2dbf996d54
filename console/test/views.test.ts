/// <reference types="node" />
import { expect, test } from 'vitest'
import { texts, type Words } from './texts.ts'

interface Labels {
  readonly labels: Readonly<Record<string, { readonly zh: string; readonly en: string }>>
}

const has = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)
const isLabels = (value: unknown): value is Labels => has(value, 'labels', 'values', 'schema')
const exportsOf = (modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.values(modules).flatMap((module) => Object.values(module))

const labels = exportsOf(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../contract/src/**/*{labels,states,steps,troubles,returns}.ts', { eager: true }),
).filter(isLabels)
const byName = new Map(texts.map((text) => [text.exported, text]))
const sources = import.meta.glob<string>('../src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Each view of a list that goes by states alone: its names, and the states. */
function* views() {
  for (const [path, source] of Object.entries(sources)) {
    const used = [...source.matchAll(/useText\((\w+)\)/g)].flatMap(([, name = '']) => byName.get(name) ?? [])
    for (const [, view = '', states = ''] of source.matchAll(/title: t\('view\.(\w+)'\), filter: \{ \w+: \[('[^\]]*)\] \}/g)) {
      const words = used.find((text) => has(text.zh.view, view))
      if (!words) throw new Error(`${path}: no words of view ${view}`)
      // it has the view, as was looked
      const [zh, en] = [words.zh.view, words.en.view].map((said) => (said as Words)[view])
      yield { path: path.replace(/.*\//, ''), zh, en, states: [...states.matchAll(/'(\w+)'/g)].map(([, state = '']) => state) }
    }
  }
}

test('a view that bears the name of one state shows this state alone: its figure and the filter of that name agree', () => {
  const all = [...views()]
  expect(all.length).toBeGreaterThan(25)
  const wrong = all.flatMap(({ path, zh, en, states }) =>
    labels
      .filter((one) => states.every((state) => state in one.labels))
      // Called as its one state is; another enumeration may use the same words of another thing.
      .filter(() => !labels.some((one) => states.length === 1 && one.labels[states[0] ?? '']?.zh === zh))
      .flatMap((one) => Object.entries(one.labels))
      .filter(([state, label]) => (label.zh === zh || label.en === en) && states.join() !== state)
      .map(([state, label]) => `${path}: ${zh} (${en}) shows ${states}, and ${state} is called ${label.zh} (${label.en})`),
  )
  expect(wrong).toEqual([])
})
