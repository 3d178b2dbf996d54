/** The period of the report, as the address says it: a year, or days of one's own. */
export interface MinorsPeriod {
  readonly from: string
  readonly to: string
  /** Null: days of one's own. */
  readonly year: number | null
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A year up to today; one that is over up to its last day. */
export function periodOfYear(year: number, today: string): MinorsPeriod {
  const last = `${year}-12-31`
  return { year, from: `${year}-01-01`, to: today < last ? today : last }
}

/** Reads an address; what it does not say, or says wrongly, is the year of today. */
export function readPeriod(query: URLSearchParams, today: string): MinorsPeriod {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (DAY.test(from) && DAY.test(to) && from <= to) return { from, to, year: null }
  const year = Number(query.get('year'))
  return periodOfYear(year >= 2000 && year <= 2100 ? year : Number(today.slice(0, 4)), today)
}

/** The address of a period. */
export const periodPath = ({ from, to, year }: MinorsPeriod): string =>
  `/core/minorsReport?${year === null ? `from=${from}&to=${to}` : `year=${year}`}`
