import { weekdayOf } from '@camp/contract/base/days'
import type { Language } from '@camp/contract/errors'
import type { Holiday, HolidayDate } from '@camp/contract/holidays/holidays'

/** `2026-02-17` of a day of a month; months count from 1. */
export const dateText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The weeks of a month, from Monday; null stands for days of other months. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const lead = weekdayOf(dateText(year, month, 1)) - 1
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, n) => {
    const day = n - lead + 1
    return day >= 1 && day <= length ? dateText(year, month, day) : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const line = ({ date, name, kind }: HolidayDate): string => `${date} ${kind} ${name}`

/**
 * Do kept dates of a year say what the listed holidays say? Late December may hold days of the year after, which are not listed with this
 * one.
 */
export function agrees(kept: readonly HolidayDate[], listed: readonly Holiday[], year: number): boolean {
  const inYear = listed.flatMap(({ holidays }) => holidays).filter(({ date }) => date.startsWith(`${year}-`))
  const known = new Set(inYear.map(line))
  const lines = new Set(kept.map(line))
  return inYear.every((day) => lines.has(line(day))) && kept.every((day) => known.has(line(day)) || /-(12|01)-/.test(day.date))
}

/** A day as it is called, with the number that is seen in the calendar: whoever speaks to the browser says that number. */
export const dateWords = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
