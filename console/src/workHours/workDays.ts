import type { StatisticsFilter } from '@camp/contract/workHours/workHours.statistics'

/** Today where the business is. */
export const businessToday = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The hours of a coach in a month. */
export const detailPath = (coachId: number, month: string): string => `/coach/coachWorkHourDetail/${coachId}?month=${month}`

/** The month of a coach beside the list of its month. */
export const statementPath = (month: string, id: number): string => `/coach/statements?month=${month}&peek=${id}`

/** The statistics of other days, for the same coaches and groups. */
export function hoursPath({ coachId, coachGroupId, employment }: StatisticsFilter, startDate: string, endDate: string): string {
  const chosen = Object.entries({ coachId, coachGroupId, employment }).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, String(value)]),
  )
  return `/coach/coachWorkHourStats?${new URLSearchParams([['startDate', startDate], ['endDate', endDate], ...chosen])}`
}

/** The month so many before or after one. */
export function monthBy(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
}

/** The weeks of a month, from Monday on; null where a day is of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const last = Number(lastDayOf(month).slice(8))
  const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((before + last) / 7) * 7 }, (_, at) => {
    const day = at - before + 1
    return day >= 1 && day <= last ? `${month}-${String(day).padStart(2, '0')}` : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
