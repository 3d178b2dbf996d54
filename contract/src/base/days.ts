const A_DAY = 86_400_000

/** Before any day that is counted: what holds from here has always held. */
export const BEFORE_ALL = '2000-01-01'

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 =>
  (((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 // a remainder of 7, and one

/** The date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * A_DAY).toISOString().slice(0, 10)

/** The Monday of the week of a day. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** The dates from one to another, both included; none where they are the wrong way round. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to && days.length <= 400; date = addDays(date, 1)) days.push(date)
  return days
}
