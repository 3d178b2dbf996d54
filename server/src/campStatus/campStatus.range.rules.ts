import { addDays } from '@camp/contract/base/days'
import { AppError } from '../platform/errors.ts'

/** The days that figures are about; `today` cuts what can have happened. */
export interface WeekRange {
  readonly from: string
  readonly to: string
  readonly today: string
}

/** The week that begins on a Monday, or one day of it. */
export function weekRange(weekStart: string, today: string, date?: string): WeekRange {
  const to = addDays(weekStart, 6)
  if (date === undefined) return { from: weekStart, to, today }
  if (date < weekStart || date > to) throw new AppError('DATE_NOT_IN_WEEK', {}, { field: 'date' })
  return { from: date, to: date, today }
}

/** Some week: statements are described by it. */
export const ANY_WEEK = weekRange('2026-01-05', '2026-01-05')

/** The days of a range, the first one first. */
export function daysOf({ from, to }: WeekRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
