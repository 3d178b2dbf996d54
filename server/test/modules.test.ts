import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../src/modules.generated.ts'

const sources = join(import.meta.dirname, '../src')
/** Folders of the server that are no noun. */
const others = new Set(['platform', 'integrations', 'demo'])
const nouns = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !others.has(entry.name))
  .map(({ name }) => name)

test('each noun registers in a module of its own, and the root names it once', () => {
  expect(nouns.filter((noun) => !existsSync(join(sources, noun, `${noun}.module.ts`)))).toEqual([])
  expect(modules.map(({ name }) => name).toSorted()).toEqual(nouns.toSorted())
})

/** What is called by the name of a child or a parent, or has none: the log says their kind and number. */
const UNNAMED = [
  'campStudent',
  'coachPlan',
  'coupon',
  'demo',
  'feedback',
  'followUp',
  'member',
  'parent',
  'parentDevice',
  'referrer',
  'refundRequest',
  'report',
  'share',
  'userAddress',
  'workHour',
]

test('each kind of record is named in the log, but for those that would name a family', () => {
  const kinds = modules.flatMap(({ records = {} }) => Object.entries(records))
  expect(kinds.length).toBeGreaterThan(35)
  expect(
    kinds
      .filter(([, { namesOf }]) => namesOf === undefined)
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(UNNAMED)
})
