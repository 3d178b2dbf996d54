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
    else if (!key.endsWith('_one') && THINGS.test(value) && (!value.includes('{count}') || !(`${key}_one` in words))) yield `${path}.${key}`
  }
}

// The places of errors and of the log have their own grammar; i18next, which fills these, knows nothing of it.
function* foreign(words: Words, path: string): Generator<string> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value !== 'string') yield* foreign(value, `${path}.${key}`)
    else if (/\{\w+\|/.test(value)) yield `${path}.${key}`
  }
}

test('no text of the console has a place that is filled in words of the contract alone', () => {
  expect(texts.flatMap(({ namespace, en }) => [...foreign(en, namespace)])).toEqual([])
})

test('an English text that speaks of a number of things calls it the count, and has words for one of them', () => {
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.flatMap(({ namespace, en }) => [...lonely(en, namespace)]).sort()).toEqual(neverOne)
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
