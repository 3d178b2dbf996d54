import { formatDay } from '../platform/format.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface SnoozeTime {
  readonly key: 'hour' | 'tomorrow' | 'monday'
  readonly until: number
}

/** Nine in the morning of a day of the business, so many days from now. China keeps UTC+8 the year round. */
const nineOf = (now: number, days: number): number => Date.parse(`${formatDay(now + days * DAY_MS)}T09:00:00+08:00`)

/** Until when work can be put off: an hour, tomorrow, the next Monday. */
export function snoozeTimes(now: number = Date.now()): readonly SnoozeTime[] {
  const weekday = new Date(`${formatDay(now)}T00:00:00Z`).getUTCDay()
  return [
    { key: 'hour', until: now + HOUR_MS },
    { key: 'tomorrow', until: nineOf(now, 1) },
    // On a Sunday tomorrow is Monday: then it is the one after.
    { key: 'monday', until: nineOf(now, weekday === 0 ? 8 : 8 - weekday) },
  ]
}
