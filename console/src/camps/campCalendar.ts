import { useEffect, useState } from 'react'
import { holidayDates } from '../holidays/holidays.parts.ts'
import { isFailure } from '../platform/client.ts'
import type { Calendar } from './nextTerm.ts'

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
