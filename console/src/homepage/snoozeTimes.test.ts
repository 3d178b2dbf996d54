import { expect, test } from 'vitest'
import { snoozeTimes } from './WorkLine.tsx'

const untilOf = (now: string) => snoozeTimes(Date.parse(now)).map(({ until }) => new Date(until).toISOString())

test('work is put off for an hour, until tomorrow at nine, or until next Monday, by the business time zone', () => {
  // A Wednesday evening in Shanghai.
  expect(untilOf('2026-11-18T14:30:00Z')).toEqual(['2026-11-18T15:30:00.000Z', '2026-11-19T01:00:00.000Z', '2026-11-23T01:00:00.000Z'])
  // There it is Sunday already.
  expect(untilOf('2026-11-21T17:00:00Z')[2]).toBe('2026-11-30T01:00:00.000Z')
  expect(untilOf('2026-11-23T04:00:00Z')[2]).toBe('2026-11-30T01:00:00.000Z')
})
