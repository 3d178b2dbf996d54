import type { AlarmRule } from './alarms.labels.ts'

/** Alarms that one person may have. */
export const MOST_ALARMS = 100
export const MOST_ALARM_NAME = 60
export const MOST_ALARM_OWNER = 40
/** Times of one day at which an alarm looks: one each hour. */
export const MOST_ALARM_TIMES = 24
/** Days that looks are kept. */
export const LOOK_DAYS = 90
/** Days that the editor looks back. */
export const PREVIEW_DAYS = 30
/** So many of the last same weekdays make the usual. */
export const USUAL_OF = 4
/** A deviation of fewer says nothing. */
const LEAST_FOR_SIGMA = 3

/** What is known of before: the count of the last look, and those of the last same weekdays. */
export interface KnownCounts {
  readonly last: number | null
  readonly usual: readonly number[]
}

export interface Judged {
  readonly fires: boolean
  /** What it was compared with; null: nothing, or too little is known. */
  readonly against: number | null
}

const unknown: Judged = { fires: false, against: null }

/** Does a count break the rule? */
export function judge(rule: AlarmRule, limit: number, count: number, { last, usual }: KnownCounts): Judged {
  const sum = usual.reduce((all, one) => all + one, 0)
  const mean = sum / usual.length
  switch (rule) {
    case 'ALWAYS':
      return { fires: true, against: null }
    case 'ABOVE':
      return { fires: count > limit, against: limit }
    case 'BELOW':
      return { fires: count < limit, against: limit }
    case 'CHANGE':
      return last === null ? unknown : { fires: Math.abs(count - last) > limit, against: last }
    case 'CHANGE_PERCENT':
      return last === null ? unknown : { fires: Math.abs(count - last) * 100 > limit * last, against: last }
    case 'USUAL_PERCENT':
      return usual.length === 0 ? unknown : { fires: count > 0 && count * 100 >= limit * mean, against: Math.round(mean) }
    case 'USUAL_SIGMA': {
      if (usual.length < LEAST_FOR_SIGMA) return unknown
      const deviation = Math.sqrt(usual.reduce((all, one) => all + (one - mean) ** 2, 0) / usual.length)
      return { fires: count !== mean && Math.abs(count - mean) >= limit * deviation, against: Math.round(mean) }
    }
  }
}

/** Rules that compare with what is known of before. */
export const comparesWithBefore = (rule: AlarmRule): boolean => rule !== 'ALWAYS' && rule !== 'ABOVE' && rule !== 'BELOW'

export interface DayCount {
  readonly day: string
  readonly count: number
}

/** On which of these days, the oldest first, the rule would have been broken; what stands before a day is what was known by then. */
export const wouldFire = (rule: AlarmRule, limit: number, days: readonly DayCount[]): string[] =>
  days.flatMap(({ day, count }, at) => {
    const before = days.slice(0, at)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const usual = before.filter((one) => new Date(`${one.day}T00:00:00Z`).getUTCDay() === weekday).slice(-USUAL_OF)
    const known = { last: before.at(-1)?.count ?? null, usual: usual.map((one) => one.count) }
    return judge(rule, limit, count, known).fires ? [day] : []
  })
