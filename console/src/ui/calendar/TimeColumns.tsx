import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useBeforePaint } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { calendarText } from './calendar.text.ts'

/** Minutes are offered in steps of so many; others are typed. */
const STEP = 5
/** In ms: digits that follow each other so soon are one number. */
const SOON = 1000
/** The hour, while only the minutes of a time are chosen. */
const MORNING = '09'

const padded = (value: number): string => String(value).padStart(2, '0')
const HOURS = Array.from({ length: 24 }, (_, hour) => padded(hour))
const MINUTES = Array.from({ length: 60 / STEP }, (_, at) => padded(at * STEP))

interface TimeColumnsProps {
  /** `HH:mm`; empty: none. */
  readonly value: string
  readonly grasps?: boolean
  onChange(time: string): void
  onDone(): void
}

/** Hours and minutes, chosen from a list each. */
export function TimeColumns({ value, grasps = false, onChange, onDone }: TimeColumnsProps) {
  const t = useText(calendarText)
  const [hour, minute] = value === '' ? [] : [value.slice(0, 2), value.slice(3, 5)]
  const minutes = minute && !MINUTES.includes(minute) ? [...MINUTES, minute].toSorted() : MINUTES
  const hours = { options: HOURS, value: hour, most: 23, choose: (next: string) => onChange(`${next}:${minute ?? '00'}`) }
  const parts = { options: minutes, value: minute, most: 59, choose: (next: string) => onChange(`${hour ?? MORNING}:${next}`) }
  return (
    <div className="calendar-times">
      <Column {...hours} label={t('hour')} grasps={grasps} onDone={onDone} />
      <Column {...parts} label={t('minute')} onDone={onDone} />
    </div>
  )
}

interface ColumnProps {
  readonly label: string
  readonly options: readonly string[]
  readonly value: string | undefined
  readonly most: number
  readonly grasps?: boolean
  choose(value: string): void
  onDone(): void
}

/** A list of numbers: arrows move, digits choose, Enter is done. */
function Column({ label, options, value, most, grasps = false, choose, onDone }: ColumnProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ digits: '', at: 0 })
  useLayoutEffect(() => {
    if (grasps) list.current?.focus()
  }, [grasps])
  // The chosen one stays in the middle, and the page around does not move.
  useBeforePaint([value], () => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop - (list.current.clientHeight - chosen.offsetHeight) / 2
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const at = value === undefined ? -1 : options.indexOf(value)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5, Home: 0, End: options.length - 1 }[key]
    const next = to === undefined ? undefined : options[Math.max(0, Math.min(to, options.length - 1))]
    if (next !== undefined) {
      event.preventDefault()
      choose(next)
    } else if (/^\d$/.test(key)) {
      const both = timeStamp - typed.current.at < SOON ? typed.current.digits + key : key
      const digits = Number(both) <= most ? both : key
      typed.current = { digits: digits.length > 1 ? '' : digits, at: timeStamp }
      choose(padded(Number(digits)))
    } else if (key === 'Enter') {
      event.preventDefault()
      onDone()
    }
  }
  return (
    <div className="calendar-column">
      <span aria-hidden="true">{label}</span>
      <div
        ref={list}
        className="calendar-list"
        role="listbox"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={value && `${id}${value}`}
        onKeyDown={onKeyDown}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list
          <div
            key={option}
            id={`${id}${option}`}
            role="option"
            className="calendar-option"
            aria-selected={option === value}
            onClick={() => choose(option)}
          >
            {option}
          </div>
        ))}
      </div>
    </div>
  )
}
