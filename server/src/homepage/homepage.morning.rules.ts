import { addDays } from '@camp/contract/base/days'
import { rateBp } from '@camp/contract/base/numbers'
import type { MorningItem, MorningSplit } from '@camp/contract/homepage/homepage.morning'

/** A sum of a day: of all, or of those of one channel, camp and so on. */
export interface MorningRow {
  readonly day: string
  readonly split: MorningSplit | 'ALL'
  readonly id: number | null
  readonly n: number
}

export const WEEKS = 4

/** A day and the same weekday of the weeks before, the day first. */
export const daysCompared = (day: string): string[] => Array.from({ length: WEEKS + 1 }, (_, week) => addDays(day, -7 * week))

/** Two deviations are usual; four days know little of their own spread, so it is never taken for less than their number or size alone would have. */
const SIGMAS = 2
const LEAST_SHARE = 0.1

interface Usual {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** What is usual by these days; null where nothing happened on all of them. `counts`: pieces, which vary by the root of their number. */
export function usualOf(before: readonly number[], counts: boolean): Usual | null {
  if (before.every((n) => n === 0)) return null
  const mean = before.reduce((sum, n) => sum + n, 0) / before.length
  const spread = Math.sqrt(before.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (before.length - 1))
  const sigma = Math.max(spread, mean * LEAST_SHARE, counts ? Math.sqrt(mean) : 0)
  return { mean: Math.round(mean), low: Math.max(0, Math.round(mean - SIGMAS * sigma)), high: Math.round(mean + SIGMAS * sigma) }
}

type Cause = Omit<NonNullable<MorningItem['cause']>, 'name'>

/**
 * What explains most of the difference: the one whose part of it is most above its usual part of the whole. Who always has nine tenths explains nothing
 * by nine tenths.
 */
export function causeOf(rows: readonly MorningRow[], day: string, difference: number, mean: number): Cause | null {
  if (difference === 0) return null
  const parts = new Map<string, { split: MorningSplit; id: number | null; now: number; before: number }>()
  for (const { split, id, day: of, n } of rows) {
    if (split === 'ALL') continue
    const key = `${split} ${id}`
    const part = parts.get(key) ?? { split, id, now: 0, before: 0 }
    if (of === day) part.now += n
    else part.before += n / WEEKS
    parts.set(key, part)
  }
  const explained = [...parts.values()].map((part) => {
    const share = (part.now - part.before) / difference
    return { ...part, share, more: share - (mean > 0 ? part.before / mean : 0) }
  })
  const [first] = explained.toSorted((one, other) => other.more - one.more || other.share - one.share)
  if (!first || first.share <= 0 || first.more <= 0) return null
  const others = explained.filter(({ split, id, now, before }) => split === first.split && id !== first.id && (now !== 0 || before !== 0))
  return {
    split: first.split,
    id: first.id,
    difference: Math.round(first.now - first.before),
    shareBp: Math.min(10_000, Math.round(first.share * 10_000)),
    others: others.length,
  }
}

/** What was due on a day, and what of it was done: of all, or of those of one camp or coach. */
export interface RateRow {
  readonly split: MorningSplit | 'ALL'
  readonly id: number | null
  readonly due: number
  readonly done: number
}

/** The least deviation of a rate, in 1/10000: two points. */
const LEAST_RATE = 200
const WHOLE = 10_000
/** Rates of fewer days say nothing. */
const LEAST_DAYS = 2

interface RateJudged {
  readonly value: number
  readonly usual: Usual | null
  readonly unusual: boolean
  readonly cause: Cause | null
}

const allOf = (rows: readonly RateRow[]) => rows.find(({ split }) => split === 'ALL') ?? { due: 0, done: 0 }
const rateOf = ({ due, done }: { readonly due: number; readonly done: number }): number => rateBp(done, due) ?? 0

/** What is usual of a rate: by the days on which anything was due; a small number varies by its own chance. */
function usualRate(before: readonly (readonly RateRow[])[], due: number): Usual | null {
  const rates = before
    .map(allOf)
    .filter((all) => all.due > 0)
    .map(rateOf)
  if (rates.length < LEAST_DAYS || due === 0) return null
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const spread = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1))
  const sigma = Math.max(spread, LEAST_RATE, Math.sqrt((mean * (WHOLE - mean)) / due))
  return {
    mean: Math.round(mean),
    low: Math.max(0, Math.round(mean - SIGMAS * sigma)),
    high: Math.min(WHOLE, Math.round(mean + SIGMAS * sigma)),
  }
}

/** A rate of a day against those of the weeks before; its cause is whose clock-ins are furthest from what its own usual rate would have brought. */
export function judgeRate(now: readonly RateRow[], before: readonly (readonly RateRow[])[]): RateJudged {
  const all = allOf(now)
  const value = rateOf(all)
  const usual = usualRate(before, all.due)
  if (!usual || (value >= usual.low && value <= usual.high)) return { value, usual, unusual: false, cause: null }
  const rows: MorningRow[] = now.flatMap(({ split, id, due, done }) => {
    const of = before.flatMap((day) => day.filter((one) => one.split === split && one.id === id))
    const known = { due: of.reduce((sum, one) => sum + one.due, 0), done: of.reduce((sum, one) => sum + one.done, 0) }
    const expected = (due * (known.due > 0 ? rateOf(known) : usual.mean)) / WHOLE
    return [
      { day: 'now', split, id, n: done },
      { day: 'before', split, id, n: expected * WEEKS },
    ]
  })
  const expected = (all.due * usual.mean) / WHOLE
  const cause = causeOf(rows, 'now', all.done - expected, expected)
  return {
    value,
    usual,
    unusual: true,
    cause: cause && { ...cause, difference: Math.round(((value - usual.mean) * cause.shareBp) / WHOLE) },
  }
}
