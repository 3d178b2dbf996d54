import { changePercent } from '@camp/contract/base/numbers'
import { formatChange, formatDay } from '../platform/format.ts'

const DAY_MS = 86_400_000

/** Orders of one calendar day; amounts in fen. */
export interface DayFigures {
  readonly day: string
  readonly count: number
  /** Of all orders, paid or not. */
  readonly payAmount: number
  /** Of the paid ones, also if refunded since. */
  readonly receivedAmount: number
  readonly refundedAmount: number
  /** Received less refunded. */
  readonly netAmount: number
}

/** The filter of the order list for orders of these days. */
export const orderPeriod = (from: string, to: string) => ({ createdFrom: `${from} 00:00:00`, createdTo: `${to} 23:59:59` })

/** The order list with the orders of these days. */
export const ordersPath = (from: string, to: string): string => `/order/index?${new URLSearchParams(orderPeriod(from, to))}`

/** The last `count` calendar days in the business time zone, today included, the oldest first. */
export const lastDays = (count: number, now: number = Date.now()): readonly string[] =>
  Array.from({ length: count }, (_, index) => formatDay(now - (count - 1 - index) * DAY_MS))

/**
 * By how much a figure of the last seven whole days is more or less than that of the seven before, as `+3%`; null where there was nothing to
 * compare with. Today is not over, so it does not count.
 */
export function weekOnWeek(rows: readonly DayFigures[], figure: Exclude<keyof DayFigures, 'day'>): string | null {
  const sum = (from: number, to: number) => rows.slice(from, to).reduce((all, row) => all + row[figure], 0)
  const before = sum(-15, -8)
  const percent = rows.length < 15 ? null : changePercent(sum(-8, -1), before)
  return percent === null ? null : formatChange(percent, (by) => `${by}%`)
}

const nothing = { count: 0, payAmount: 0, receivedAmount: 0, refundedAmount: 0, netAmount: 0 }

/** One row for each day: days without orders come as zero. */
export function everyDay(days: readonly string[], known: readonly DayFigures[]): readonly DayFigures[] {
  const byDay = new Map(known.map((figures) => [figures.day.slice(0, 10), figures]))
  return days.map((day) => ({ ...nothing, ...byDay.get(day), day }))
}
