import { formatDay } from '../platform/format.ts'

const DAY_MS = 86_400_000

const dayFrom = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const mondayOf = (day: string): string => dayFrom(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

/** The week so many weeks ago, from Monday to Sunday, but not beyond today. */
export function weekPeriod(ago: number, today = formatDay(Date.now())): Period {
  const periodStart = dayFrom(mondayOf(today), -7 * ago)
  return { periodStart, periodEnd: [dayFrom(periodStart, 6), today].sort()[0] ?? today }
}
