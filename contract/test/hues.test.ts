import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Hue, Labelled } from '../src/base/labels.ts'

const source = new URL('../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(labels|states|steps)\.ts$/.test(file))

const isLabelled = (value: unknown): value is Labelled<string> => typeof value === 'object' && value !== null && 'labels' in value

/** States are worded so: 已关账, 待审核, 处理中. */
const isState = (word: string): boolean => /^(已|待)|中$|成功$/.test(word)

/** These words mean more than one thing: an end here, there the reason why something is refused or urgent. */
const elsewhere = new Set(['已使用', '已停用', '已过期', '已结束'])

test('a state has the same hue wherever its word is shown', async () => {
  const modules = await Promise.all(files.map((file) => import(new URL(file, source).href)))
  const seen = new Map<string, Set<Hue>>()
  for (const { zh, hue } of modules
    .flatMap((one) => Object.values(one as object))
    .filter(isLabelled)
    .flatMap(({ labels }) => Object.values(labels)))
    if (isState(zh) && !elsewhere.has(zh)) seen.set(zh, (seen.get(zh) ?? new Set()).add(hue))
  expect(seen.size).toBeGreaterThan(20)
  expect([...seen].filter(([, hues]) => hues.size > 1).map(([word, hues]) => `${word}: ${[...hues].join(', ')}`)).toEqual([])
})
