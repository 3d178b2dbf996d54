import { formatDay } from '../platform/format.ts'

const DAY_MS = 86_400_000

/** Orders of one calendar day; amounts in fen. */
export interface DayFigures {
  readonly day: string
  readonly count: number
  readonly payAmount: number
  readonly refundedAmount: number
}

/** The last `count` calendar days in the business time zone, today included, the oldest first. */
export const lastDays = (count: number, now: number = Date.now()): readonly string[] =>
  Array.from({ length: count }, (_, index) => formatDay(now - (count - 1 - index) * DAY_MS))

/** One row for each day: days without orders come as zero. */
export function everyDay(days: readonly string[], known: readonly DayFigures[]): readonly DayFigures[] {
  const byDay = new Map(known.map((figures) => [figures.day.slice(0, 10), figures]))
  return days.map((day) => ({ count: 0, payAmount: 0, refundedAmount: 0, ...byDay.get(day), day }))
}
