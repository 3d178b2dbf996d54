import { addDays } from '@camp/contract/base/days'
import type { HolidayDate } from '@camp/contract/holidays/holidays'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTips } from '../ui/table/tips.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import { holidaysText } from './holidays.text.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }

interface YearCalendarProps {
  readonly year: number
  readonly days: readonly HolidayDate[]
  /** Without it days cannot be opened. */
  onPick?: ((date: string) => void) | undefined
}

/** A year, month by month: days off and make-up workdays are marked by colour and by word. One stop of the tab key; arrows go from day to day. */
export function YearCalendar({ year, days, onPick }: YearCalendarProps) {
  const t = useText(holidaysText)
  const frame = useRef<HTMLElement>(null)
  useTips(frame)
  const today = formatDay(Date.now())
  const [at, setAt] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`)
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !onPick) return
    event.preventDefault()
    const next = addDays(at, step)
    if (!next.startsWith(`${year}-`)) return
    setAt(next)
    frame.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  return (
    <section ref={frame} className="holidays-year" aria-label={t('calendar', { year })} onKeyDown={onKeyDown}>
      {MONTHS.map((month) => (
        <CalendarMonth
          key={month}
          year={year}
          month={month}
          byDate={byDate}
          today={today}
          at={at}
          onPick={
            onPick &&
            ((date) => {
              setAt(date)
              onPick(date)
            })
          }
        />
      ))}
    </section>
  )
}
