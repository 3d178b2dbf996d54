import { partsOf } from '@camp/contract/base/fill'
import { expect, test } from 'vitest'

interface Words {
  readonly [key: string]: string | Words
}
interface Text {
  readonly namespace: string
  readonly zh: Words
  readonly en: Words
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../src/**/*.text.ts', { eager: true })
const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'namespace' in value && 'en' in value
const texts = Object.values(modules).flatMap((module) => Object.values(module).filter(isText))

/** Never said of one: another text is, or the number is a fixed and larger one. */
const neverOne = [
  'changeSets.dropHint',
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
  expect(texts.flatMap(({ namespace, en }) => [...lonely(en, namespace)]).sort()).toEqual(neverOne)
})

const places = (text: string): string[] =>
  partsOf(text)
    .flatMap((part) => (typeof part === 'string' ? [] : [part.key]))
    .sort()

test('a text has the same places in both languages', () => {
  const differ = texts.flatMap(({ namespace, zh, en }) => {
    const chinese = new Map(said(zh, namespace))
    return [...said(en, namespace)].filter(([path, words]) => places(words).join() !== places(chinese.get(path) ?? '').join())
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
  const counts = texts.flatMap(({ namespace, zh }) => [...said(zh, namespace)]).filter(([, words]) => /^共 \{count\} [条项个]$/.test(words))
  expect(counts.length).toBeGreaterThan(3)
  expect(counts.filter(([, words]) => words !== '共 {count} 条')).toEqual([])
  const english = texts.flatMap(({ namespace, en }) => [...said(en, namespace)])
  expect(english.filter(([, words]) => /\bin total\b/i.test(words))).toEqual([])
})
