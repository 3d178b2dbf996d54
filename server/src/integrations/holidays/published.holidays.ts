import { createRequire } from 'node:module'
import { FIRST_YEAR, type HolidayDate } from '@camp/contract/holidays/holidays'
import chineseDays from 'chinese-days'

/** A day as it was published, with the holiday that it belongs to. */
export interface PublishedDay extends HolidayDate {
  /** The name of the holiday in the notice of the State Council. */
  readonly holiday: string
}

const A_DAY = 86_400_000
const FIRST_HOLIDAY = '元旦'
// A line of the data: English name, Chinese name, days off by law. A plain day has the name of its weekday.
const LISTED = /^[^,]+,([^,]+),\d+$/

/**
 * The days off and make-up workdays of a year's notice; none while it is not published. The notice of a year may also set the end of the
 * December before it, for New Year's Day.
 */
export function publishedDays(year: number): PublishedDay[] {
  const days: PublishedDay[] = []
  for (let at = Date.UTC(year - 1, 11, 20); at < Date.UTC(year, 11, 32); at += A_DAY) {
    const date = new Date(at).toISOString().slice(0, 10)
    const { work, name } = chineseDays.getDayDetail(date)
    const holiday = LISTED.exec(name)?.[1]
    if (holiday === undefined || yearOfNotice(date, holiday) !== year) continue
    days.push({ date, holiday, name: work ? `${holiday}调休` : holiday, kind: work ? 'WORKDAY' : 'HOLIDAY' })
  }
  return days
}

/** New Year's Day in December is that of the year to come. */
function yearOfNotice(date: string, holiday: string): number {
  const year = Number(date.slice(0, 4))
  return holiday === FIRST_HOLIDAY && date.slice(5, 7) === '12' ? year + 1 : year
}

/** Which data there are: the package and its version. */
export const holidaySource = (): string => {
  const { version } = createRequire(import.meta.url)('chinese-days/package.json') as { version: string } // every package.json has one
  return `chinese-days ${version}`
}

/** The last year whose notice the data hold. */
export function lastPublishedYear(): number {
  let year = new Date().getUTCFullYear() + 1
  while (year > FIRST_YEAR && publishedDays(year).length === 0) year--
  return year
}
