import { partsOf } from '@camp/contract/base/fill'
import { expect, test } from 'vitest'
import { texts, type Words } from './texts.ts'

/** Never said of one: another text is, or the number is a fixed and larger one. */
const neverOne = [
  'changes.dropHint',
  'coachList.renewalMeans',
  'holidays.addRange',
  'holidays.notPublished',
  'invites.lead',
  'logs.keywordHint',
  'logs.where.count',
  'platform.minutesAgo',
  'shell.tabs.dirtyAskMany',
  'tags.deleteMany',
  'ui.exportLater',
]
const THINGS =
  /\{(\w+)\} (?:\w+ )?(?:days|rows|records|people|children|students|members|users|roles|codes|places|lessons|orders|entries|tags|tasks|permissions|months|minutes|clock-ins|pairs|results|devices|are|were|have)\b/

function* lonely(words: Words, path: string): Generator<string> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== 'string') yield* lonely(value, `${path}.${key}`)
    else if (THINGS.test(value)) yield `${path}.${key}`
  }
}

test('an English text that speaks of a number of things has words for one of them', () => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.flatMap(({ name, en }) => [...lonely(en, name)]).sort()).toEqual(neverOne)
})

const places = (text: string): string[] =>
  partsOf(text)
    .flatMap((part) => (typeof part === 'string' ? [] : [part.key]))
    .sort()

test('a text has the same places in both languages', () => {
  const differ = texts.flatMap(({ name, zh, en }) => {
    const chinese = new Map(said(zh, name))
    return [...said(en, name)].filter(([path, words]) => places(words).join() !== places(chinese.get(path) ?? '').join())
  })
  // Only English needs the 0 in front of a month.
  expect(differ).toEqual([['holidays.month', '{year}-{padded}']])
})

/** All texts, each with its path. */
function* said(words: Words, path: string): Generator<readonly [path: string, said: string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') yield [`${path}.${key}`, value]
    else yield* said(value, `${path}.${key}`)
  }
}

test('how many a list has is said in 条, and in English as "in all"', () => {
  const counts = texts.flatMap(({ name, zh }) => [...said(zh, name)]).filter(([, words]) => /^共 \{count\} [条项个]$/.test(words))
  expect(counts.length).toBeGreaterThan(3)
  expect(counts.filter(([, words]) => words !== '共 {count} 条')).toEqual([])
  const english = texts.flatMap(({ name, en }) => [...said(en, name)])
  expect(english.filter(([, words]) => /\bin total\b/i.test(words))).toEqual([])
})

test('what stands where nothing is yet says nothing of filters, which nobody has set', () => {
  const empty = texts.flatMap(({ name, zh, en }) => [...said(zh, name), ...said(en, name)]).filter(([path]) => /\.empty\w*$/.test(path))
  expect(empty.length).toBeGreaterThan(100)
  expect(empty.filter(([, words]) => /符合条件|筛选|匹配|\bmatch|\bfilter/i.test(words))).toEqual([])
})
