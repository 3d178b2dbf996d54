import { describe, expect, test } from 'vitest'
import { type CalendarCamp, daysShown, eventsOf, monthBy, weeksOf } from './campWeeks.ts'

const camp = (id: number, startDate: string, endDate: string, enrolEnd = '2026-01-01'): CalendarCamp => ({
  id,
  name: '体验营',
  term: `${id}期`,
  enrolEnd,
  startDate,
  endDate,
  status: 'IN_PROGRESS',
  enrolledCount: 1,
  capacity: 30,
})

describe('the weeks of a month', () => {
  test('begin with a Monday and end with a Sunday, over the ends of the month and of the year', () => {
    expect(daysShown('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(daysShown('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(weeksOf('2027-02', []).map(({ days }) => days.length)).toEqual([7, 7, 7, 7])
    expect([monthBy('2026-12', 1), monthBy('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  test('hold a camp from its first day to its last, and say where it goes on', () => {
    const weeks = weeksOf('2026-11', [camp(1, '2026-11-04', '2026-11-17')])
    const bars = weeks.map(({ items }) => items.map(({ from, to, before, after }) => [from, to, before, after]))
    expect(bars).toEqual([[], [[3, 7, false, true]], [[1, 7, true, true]], [[1, 2, true, false]], [], []])
  })

  test('stand one below the other where they share a day, and side by side where not', () => {
    const [, week] = weeksOf('2026-11', [
      camp(1, '2026-11-02', '2026-11-04'),
      camp(2, '2026-11-03', '2026-11-10', '2026-11-02'),
      camp(3, '2026-11-05', '2026-11-06'),
    ])
    expect(week?.items.map(({ camp: { id }, kind, from, lane }) => [id, kind, from, lane])).toEqual([
      [1, 'run', 1, 1],
      [2, 'close', 1, 2],
      [2, 'run', 2, 2],
      [3, 'run', 4, 1],
    ])
    expect(week?.lanes).toBe(2)
  })
})

test('a month tells day by day what closes, begins and ends, and nothing of the days that fill its weeks', () => {
  const camps = [camp(1, '2026-11-04', '2026-12-01', '2026-11-04'), camp(2, '2026-10-30', '2026-11-02', '2026-10-28')]
  expect(eventsOf('2026-11', camps).map(({ day, events }) => [day, events.map(({ camp: { id }, what }) => `${id} ${what}`)])).toEqual([
    ['2026-11-02', ['2 end']],
    ['2026-11-04', ['1 close', '1 start']],
  ])
})
