import { addDays, mondayOf } from '@camp/contract/base/days'
import { formatDay } from '../platform/format.ts'

export interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

/** The week so many weeks ago, from Monday to Sunday, but not beyond today. */
export function weekPeriod(ago: number, today = formatDay(Date.now())): Period {
  const periodStart = addDays(mondayOf(today), -7 * ago)
  return { periodStart, periodEnd: [addDays(periodStart, 6), today].sort()[0] ?? today }
}
