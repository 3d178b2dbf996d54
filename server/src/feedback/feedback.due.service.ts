import type { FeedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { workingDays } from '../holidays/holidays.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { numberParameter } from '../platform/parameters.ts'
import { businessDay } from '../platform/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The longest holidays have eight days; a term of ten days of work ends well within this. */
const SPAN = 60

/** When people work: on these days (`YYYY-MM-DD`), between two hours of the business time zone. */
export interface WorkingTime {
  readonly days: readonly string[]
  readonly from: number
  readonly to: number
}

const hourOf = (day: string, hour: number): number => Date.parse(`${day}T00:00:00+08:00`) + hour * HOUR

/** The moment at which so many minutes of working time are over, from a moment on; past the known days it runs around the clock. */
export function dueMoment(at: number, minutes: number, { days, from, to }: WorkingTime): number {
  let left = minutes * MINUTE
  let last = at
  for (const day of days) {
    const begins = Math.max(at, hourOf(day, from))
    const ends = hourOf(day, to)
    if (begins >= ends) continue
    if (left <= ends - begins) return begins + left
    left -= ends - begins
    last = ends
  }
  return last + left
}

/** By when a feedback that comes in at a moment shall have its first answer: by the parameters and the calendar as they are now. */
export async function dueAt(db: Executor, category: FeedbackCategory, at: Date): Promise<Date> {
  const [minutes, from, to] = [
    await numberParameter(db, `feedback.due.${category}`),
    await numberParameter(db, 'feedback.workFrom'),
    await numberParameter(db, 'feedback.workTo'),
  ]
  // A day that ends before it begins has no hours: then the clock alone counts.
  const days = from < to ? await workingDays(db, businessDay(at), SPAN) : []
  return new Date(dueMoment(at.getTime(), minutes, { days, from, to }))
}
