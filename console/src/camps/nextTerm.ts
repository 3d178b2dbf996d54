import { addDays, weekdayOf } from '@camp/contract/base/days'
import type { HolidayDate } from '@camp/contract/holidays/holidays'
import { useEffect, useState } from 'react'
import { holidayDates } from '../holidays/holidays.parts.ts'
import { isFailure } from '../platform/client.ts'

/** The calendar by date: days off and make-up workdays. */
export type Calendar = ReadonlyMap<string, HolidayDate>

/** When a camp is, and on which of its days there are lessons. */
export interface CampPlan<Lesson extends { readonly day: number }> {
  readonly enrolStart: string
  readonly enrolEnd: string
  readonly startDate: string
  readonly endDate: string
  readonly lessons: readonly Lesson[]
}

/** Longer than any camp with any holidays in it. */
const FAR = 800

/** Nobody works on it. */
export const isDayOff = (date: string, calendar: Calendar): boolean => {
  const kind = calendar.get(date)?.kind
  return kind === undefined ? weekdayOf(date) > 5 : kind === 'HOLIDAY'
}

/** The first working day after a date. */
export function workdayAfter(date: string, calendar: Calendar): string {
  let next = addDays(date, 1)
  for (let n = 0; n < FAR && isDayOff(next, calendar); n++) next = addDays(next, 1)
  return next
}

/** The name of the term after this one: its last number goes up by one. */
export const termAfter = (term: string): string => {
  const last = /\d+(?!.*\d)/s.exec(term)
  if (!last) return `${term} 2`
  const raised = String(Number(last[0]) + 1).padStart(last[0].length, '0')
  return term.slice(0, last.index) + raised + term.slice(last.index + last[0].length)
}

const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The same camp from another first day. It has as many lessons, in the same rhythm: counted in days on which there can be lessons, which
 * are no public holidays, and no weekends either if the camp had none on weekends. Enrolment keeps its distance, but does not begin
 * before `today`.
 */
export function planFrom<Lesson extends { readonly day: number }>(
  old: CampPlan<Lesson>,
  startDate: string,
  calendar: Calendar,
  today: string,
): CampPlan<Lesson> {
  const dateOf = (day: number) => addDays(old.startDate, day - 1)
  const taught = new Set(old.lessons.map(({ day }) => dateOf(day)))
  const weekends = [...taught].some((date) => weekdayOf(date) > 5 && calendar.get(date)?.kind !== 'WORKDAY')
  const isClosed = (date: string) => (weekends || taught.size === 0 ? calendar.get(date)?.kind === 'HOLIDAY' : isDayOff(date, calendar))
  // How many days for lessons there were up to each day of the old camp.
  const ranks = new Map<number, number>()
  const length = between(old.startDate, old.endDate) + 1
  let rank = 0
  for (let day = 1; day <= length; day++) {
    if (taught.has(dateOf(day)) || !isClosed(dateOf(day))) rank++
    ranks.set(day, rank)
  }
  const days: number[] = []
  for (let day = 1; days.length < rank && day <= FAR; day++) if (!isClosed(addDays(startDate, day - 1))) days.push(day)
  const dayOf = (day: number) => days[(ranks.get(day) ?? 1) - 1] ?? day
  const lessons = old.lessons.map((lesson) => ({ ...lesson, day: dayOf(lesson.day) }))
  const endDate = addDays(startDate, (days.at(-1) ?? length) - 1)
  const shifted = (date: string) => addDays(startDate, between(old.startDate, date))
  const [enrolEnd = endDate] = [shifted(old.enrolEnd), endDate].sort()
  const enrolStart = shifted(old.enrolStart) >= today || today > enrolEnd ? shifted(old.enrolStart) : today
  return { enrolStart, enrolEnd, startDate, endDate, lessons }
}

const empty: Calendar = new Map()

/** Days off and make-up workdays of the years from one date to another; null where they cannot be read. */
export async function loadCalendar(from: string, to: string): Promise<Calendar | null> {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => first + n)
  const answers = await Promise.all(years.map((year) => holidayDates(year)))
  const days = answers.flatMap((answer) => (isFailure(answer) ? [] : answer))
  return answers.some(isFailure) ? null : new Map(days.map((day) => [day.date, day]))
}

/** The calendar of these dates; empty until it is known. */
export function useCalendar(from: string, to: string): Calendar {
  const [calendar, setCalendar] = useState(empty)
  const years = from !== '' && to >= from ? `${from.slice(0, 4)} ${to.slice(0, 4)}` : ''
  useEffect(() => {
    let wanted = true
    const [first, last] = years.split(' ')
    if (first && last) void loadCalendar(first, last).then((read) => wanted && read && setCalendar(read))
    return () => {
      wanted = false
    }
  }, [years])
  return calendar
}
