import { AppError } from '../platform/errors.ts'

const DAY_MS = 86_400_000

/** The day so many days from a day, `YYYY-MM-DD`. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayFrom(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The days that figures are about; `today` cuts what can have happened. */
export interface WeekRange {
  readonly from: string
  readonly to: string
  readonly today: string
}

/** The week that begins on a Monday, or one day of it. */
export function weekRange(weekStart: string, today: string, date?: string): WeekRange {
  const to = dayFrom(weekStart, 6)
  if (date === undefined) return { from: weekStart, to, today }
  if (date < weekStart || date > to) throw new AppError('DATE_NOT_IN_WEEK', {}, { field: 'date' })
  return { from: date, to: date, today }
}

/** Some week: statements are described by it. */
export const ANY_WEEK = weekRange('2026-01-05', '2026-01-05')

/** The days of a range, the first one first. */
export function daysOf({ from, to }: WeekRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayFrom(day, 1)) days.push(day)
  return days
}
