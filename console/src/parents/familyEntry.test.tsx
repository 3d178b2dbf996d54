import type { FamilyEntry, FamilyEvent } from '@camp/contract/parents/parents.family'
import { expect, test } from 'vitest'
import { timelineItems } from './familyEntry.tsx'

const entry = (key: string, kind: FamilyEvent, at: string): FamilyEntry =>
  ({ key, kind, at, title: '秋季营', day: 3, studentName: '小明', score: 95, orderNumber: null, note: null, byName: null }) as FamilyEntry // all that is read

test('the clock-ins of a day are one line where the newest of them stands, and one alone is its own', () => {
  const items = timelineItems([
    entry('a', 'CLOCK_IN', '2026-11-29T12:00:00Z'),
    entry('b', 'COMMENT', '2026-11-29T11:00:00Z'),
    entry('c', 'CLOCK_IN', '2026-11-29T10:00:00Z'),
    entry('d', 'CLOCK_IN', '2026-11-28T10:00:00Z'),
  ])
  expect(items.map(({ key }) => key)).toEqual(['a', 'b', 'd'])
  expect(items[0]).toMatchObject({ title: '2 次打卡' })
  expect(items[0]?.detail).toHaveLength(2)
})
