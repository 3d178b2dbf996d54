import type { AlarmDays } from '@camp/contract/alarms/alarms.labels'
import { businessDay } from '../platform/time.ts'

const DAY = 86_400_000
/** So far ahead are working days known when the next time is worked out: longer than any holidays. */
export const AHEAD = 30

export interface Schedule {
  readonly days: AlarmDays
  /** Monday is 1. */
  readonly weekdays: readonly number[]
  readonly atMinute: number
  /** Further times of the same days. */
  readonly moreMinutes: readonly number[]
}

/** The first time after a moment; `working` are the working days from that day on. China keeps UTC+8 the year round. */
export function nextDue({ days, weekdays, atMinute, moreMinutes }: Schedule, after: Date, working: ReadonlySet<string>): Date {
  const midnight = Date.parse(`${businessDay(after)}T00:00:00+08:00`)
  const minutes = [atMinute, ...moreMinutes].sort((one, other) => one - other)
  for (let ahead = 0; ahead <= AHEAD; ahead++) {
    const times = minutes.map((minute) => new Date(midnight + ahead * DAY + minute * 60_000))
    const at = times.find((time) => time > after)
    if (!at) continue
    const day = businessDay(at)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    if (days === 'DAILY' || (days === 'WORKDAYS' ? working.has(day) : weekdays.includes(weekday))) return at
  }
  // No working day in a month: the calendar is looked at again by then.
  return new Date(midnight + AHEAD * DAY + atMinute * 60_000)
}
