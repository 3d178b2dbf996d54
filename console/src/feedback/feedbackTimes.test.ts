import { expect, it } from 'vitest'
import { formatTime } from '../platform/format.ts'
import { dayWords, snoozeTimes } from './feedbackTimes.ts'

const timesAt = (moment: string) => snoozeTimes(Date.parse(moment)).map(({ key, at }) => `${key} ${formatTime(at).slice(0, 16)}`)

it('puts feedback off until an hour, the next morning or the next Monday of the business', () => {
  // Late in the evening of a Thursday in China, which is Thursday afternoon at Greenwich.
  expect(timesAt('2026-11-19T23:30:00+08:00')).toEqual([
    'hour 2026-11-20 00:30',
    'hours 2026-11-20 02:30',
    'tomorrow 2026-11-20 09:00',
    'monday 2026-11-23 09:00',
  ])
  expect(timesAt('2026-11-22T10:00:00+08:00').map((line) => line.split(' ')[0])).toEqual(['hour', 'hours', 'tomorrow'])
  expect(timesAt('2026-11-23T08:00:00+08:00').at(-1)).toBe('monday 2026-11-30 09:00')
})

it('says a moment of the days around today by the name of its day, any other by its date', () => {
  const t = ((key: string, data?: { time: string }) => `${key} ${data?.time}`) as Parameters<typeof dayWords>[2]
  const now = Date.parse('2026-11-28T11:00:00+08:00')
  expect(dayWords('2026-11-28T09:00:00+08:00', now, t)).toBe('near.today 09:00')
  expect(dayWords('2026-11-29T09:00:00+08:00', now, t)).toBe('near.tomorrow 09:00')
  expect(dayWords('2026-11-27T23:59:00+08:00', now, t)).toBe('near.yesterday 23:59')
  expect(dayWords('2026-12-01T09:00:00+08:00', now, t)).toBe('12-01 09:00')
})
