import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../../platform/i18n.ts'
import './dayStrip.css'

/** One day of a strip. */
export interface StripDay {
  /** YYYY-MM-DD */
  readonly day: string
  /** In place of its weekday, such as "today". */
  readonly name?: string | undefined
  /** What the cell is coloured by. */
  readonly state?: string | undefined
  readonly children: ReactNode
}

interface DayStripProps {
  readonly label: string
  readonly days: readonly StripDay[]
  /** The one that the screen shows. */
  readonly chosen?: string | undefined
  readonly today?: string | undefined
  /** What there is of a day stands beside its name, not below it. */
  readonly inLine?: boolean
}

/** Days side by side, one cell each: a week with what happens in it, a month with how its days stand. */
export function DayStrip({ label, days, chosen, today, inLine }: DayStripProps) {
  const strip = useRef<HTMLOListElement>(null)
  // Where it is wider than the window, the chosen day is in view.
  useLayoutEffect(() => {
    const cell = chosen === undefined ? null : strip.current?.querySelector<HTMLElement>('[data-chosen]')
    if (strip.current && cell) strip.current.scrollLeft = cell.offsetLeft - (strip.current.clientWidth - cell.offsetWidth) / 2
  }, [chosen])
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' })
  return (
    <ol ref={strip} className="dayStrip" aria-label={label} data-in-line={inLine}>
      {days.map(({ day, name, state, children }) => (
        <li
          key={day}
          className="dayStrip-day"
          data-state={state}
          data-today={day === today || undefined}
          data-chosen={day === chosen || undefined}
        >
          <span className="dayStrip-head">{name ?? weekday.format(new Date(`${day}T00:00:00Z`))}</span>
          {children}
        </li>
      ))}
    </ol>
  )
}
