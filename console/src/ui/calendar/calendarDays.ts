import { addDays } from '@camp/contract/base/days'
import type { DayAsks } from '../form/useDayText.ts'

/** Days as react-day-picker has them: noon of the browser, which no summer time moves to another day. They are only compared by day. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** `YYYY-MM-DD` of such a day. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** Two days, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const firstOf = (day: string): string => `${day.slice(0, 8)}01`

/** The last day of the month before. */
export const endOfMonthBefore = (day: string): string => addDays(firstOf(day), -1)

/** Usual ranges, by the key of their words, in the order in which they are offered. */
export function usualRanges(today: string) {
  const yesterday = addDays(today, -1)
  const lastMonth = endOfMonthBefore(today)
  return [
    ['today', { from: today, to: today }],
    ['yesterday', { from: yesterday, to: yesterday }],
    ['last7', { from: addDays(today, -6), to: today }],
    ['last30', { from: addDays(today, -29), to: today }],
    ['thisMonth', { from: firstOf(today), to: today }],
    ['lastMonth', { from: firstOf(lastMonth), to: lastMonth }],
  ] as const satisfies readonly (readonly [string, DayRange])[]
}

interface Opened {
  /** Of the field. */
  readonly label: string
  /** It takes the focus; else that stays in the text box. */
  readonly grasps: boolean
  onClose(): void
}

export interface RangeAsks extends Opened {
  readonly kind: 'range'
  /** Calendar days, both included; one alone may be given. */
  readonly value: { readonly [End in keyof DayRange]: string | undefined }
  onChange(range: DayRange | undefined): void
}

export interface DayPanelAsks extends Opened {
  readonly kind: 'day' | 'moment' | 'time'
  readonly asks: DayAsks
}
