import { expect, test } from 'vitest'
import { everyDay, lastDays, weekOnWeek } from './lastDays.ts'

const none = { count: 0, payAmount: 0, receivedAmount: 0, refundedAmount: 0, netAmount: 0 }

test('the last days end with today in the business time zone', () => {
  expect(lastDays(3, Date.parse('2026-02-28T16:30:00Z'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('days without orders are zero, days outside are left out', () => {
  const known = [
    { day: '2026-02-28', count: 2, payAmount: 500, receivedAmount: 400, refundedAmount: 0, netAmount: 400 },
    { day: '2026-01-01', count: 9, payAmount: 9, receivedAmount: 9, refundedAmount: 9, netAmount: 0 },
  ]
  expect(everyDay(['2026-02-27', '2026-02-28'], known)).toEqual([
    { day: '2026-02-27', count: 0, payAmount: 0, receivedAmount: 0, refundedAmount: 0, netAmount: 0 },
    { day: '2026-02-28', count: 2, payAmount: 500, receivedAmount: 400, refundedAmount: 0, netAmount: 400 },
  ])
})

test('a week is compared with the week before, today left out', () => {
  const days = (counts: readonly number[]) => counts.map((count, n) => ({ ...none, day: `d${n}`, count }))
  const weeks = (before: number, since: number, today: number) => days([...Array(7).fill(before), ...Array(7).fill(since), today])
  expect(weekOnWeek(weeks(10, 13, 99), 'count')).toBe('+30%')
  expect(weekOnWeek(weeks(10, 9, 99), 'count')).toBe('−10%')
  expect(weekOnWeek(weeks(10, 10, 0), 'count')).toBe('0%')
  expect(weekOnWeek(weeks(0, 5, 5), 'count')).toBeNull()
})
