import { describe, expect, test } from 'vitest'
import { daysOf, daysShown, monthBy, type PlanEntry, weeksOf } from './monthPlan.ts'

const entry = (key: string, from: string, to = from, days?: PlanEntry['days']): PlanEntry => ({
  key,
  from,
  to,
  text: key,
  said: key,
  look: 'plain',
  ...(days && { days }),
})

describe('the weeks of a month', () => {
  test('begin with a Monday and end with a Sunday, over the ends of the month and of the year', () => {
    expect(daysShown('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(daysShown('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(weeksOf('2027-02', []).map(({ days }) => days.length)).toEqual([7, 7, 7, 7])
    expect([monthBy('2026-12', 1), monthBy('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  test('hold an entry from its first day to its last, and say where it goes on', () => {
    const weeks = weeksOf('2026-11', [entry('a', '2026-11-04', '2026-11-17')])
    const bars = weeks.map(({ items }) => items.map(({ from, to, before, after }) => [from, to, before, after]))
    expect(bars).toEqual([[], [[3, 7, false, true]], [[1, 7, true, true]], [[1, 2, true, false]], [], []])
  })

  test('stand one below the other where they share a day, and side by side where not', () => {
    const [, week] = weeksOf('2026-11', [
      entry('a', '2026-11-02', '2026-11-04'),
      entry('b', '2026-11-03', '2026-11-10'),
      entry('b closes', '2026-11-02'),
      entry('c', '2026-11-05', '2026-11-06'),
    ])
    expect(week?.items.map(({ entry: { key }, from, lane }) => [key, from, lane])).toEqual([
      ['a', 1, 1],
      ['b closes', 1, 2],
      ['b', 2, 2],
      ['c', 4, 1],
    ])
    expect(week?.lanes).toBe(2)
  })
})

test('a month names its entries day by day, and nothing of the days that fill its weeks', () => {
  const ends = (from: string, to: string) => [
    { day: from, what: 'starts' },
    { day: to, what: 'ends' },
  ]
  const entries = [
    entry('a', '2026-11-04', '2026-12-01', ends('2026-11-04', '2026-12-01')),
    entry('b', '2026-10-30', '2026-11-02', ends('2026-10-30', '2026-11-02')),
    entry('c', '2026-11-04'),
  ]
  expect(daysOf('2026-11', entries).map(({ day, named }) => [day, named.map(({ entry: { key }, what }) => `${key} ${what}`)])).toEqual([
    ['2026-11-02', ['b ends']],
    ['2026-11-04', ['a starts', 'c undefined']],
  ])
})
