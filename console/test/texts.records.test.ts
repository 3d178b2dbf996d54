import { type Fields, isList, isParts } from '@camp/contract/base/record'
import { expect, test } from 'vitest'
import { texts, type Words } from './texts.ts'

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const modulesOfRecords: Modules = import.meta.glob('../../contract/src/**/*.record.ts', { eager: true })

const isRecord = (value: unknown): value is { readonly fields: Fields } => typeof value === 'object' && value !== null && 'fields' in value

/** A view, a tab, a command or a part of a screen has a name of its own, and may be called as a field is. */
const NAMES_A_PART = /\.(?:view|tab|do|part|figure)\./

/** Words that are a field's by chance. */
const byChance = [
  'banners.archived', // a tab: the banners that were archived
  'funnel.channel', // how the figures are grouped; a statistic has no record
  'funnel.column.channel',
  'funnel.column.registered',
  'funnel.kind',
  'minors.contractUntil', // the report is no record: what is written down for it has no titles of its own
  'minors.hash', // as above
  'minors.receiver', // as above
  'parents.field.child', // whose camps, clock-ins and orders a row tells of
  'payouts.facts', // the head of a card
  'resources.use.status', // of the camp that uses it
  'roles.factors.title', // the head of a card
  'userFactors.reason', // why a factor is reset
]

/** Every text in both languages, by its path. */
function* textsOf(zh: Words, en: Words, path: string): Generator<[path: string, words: string]> {
  for (const [key, value] of Object.entries(zh)) {
    const other = en[key]
    if (typeof value === 'string') yield [`${path}.${key}`, `${value} | ${String(other)}`]
    else if (typeof other === 'object') yield* textsOf(value, other, `${path}.${key}`)
  }
}

/** The titles of fields, and of what each of a list of things holds. */
const titlesOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(([zh, en, kind]) => [
    `${zh} | ${en}`,
    ...(kind && isList(kind) && isParts(kind.of) ? titlesOf(kind.of.parts) : []),
  ])

/** The titles of the fields of each noun, by the name of its folder. */
const titles = new Map<string, Set<string>>()
for (const [path, module] of Object.entries(modulesOfRecords)) {
  const noun = path.split('/').at(-2) ?? ''
  const own = titles.get(noun) ?? new Set()
  for (const record of Object.values(module).filter(isRecord)) {
    for (const title of titlesOf(record.fields)) own.add(title)
  }
  titles.set(noun, own)
}

test('the title of a field of a record stands with the record alone, and no screen of its noun writes it again', () => {
  expect(titles.size).toBeGreaterThan(30)
  const again = texts.flatMap(({ path, name, zh, en }) =>
    [...textsOf(zh, en, name)]
      .filter(([key, words]) => !NAMES_A_PART.test(key) && titles.get(path.split('/')[2] ?? '')?.has(words))
      .map(([key]) => key),
  )
  expect(again.sort()).toEqual(byChance)
})
