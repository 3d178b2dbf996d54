import { useState } from 'react'
import { type ChevronProps, DayPicker, type DropdownProps, type PropsBase } from 'react-day-picker'
import { formatDay } from '../../platform/format.ts'
import { FIRST_DAY, LAST_DAY } from '../form/dayText.ts'
import { dateOf, dayOf } from './calendarDays.ts'
import { useMonthWords } from './monthWords.ts'

/** Years that are offered beyond this one; later ones are typed. */
const YEARS_AHEAD = 10

const Chevron = ({ orientation }: ChevronProps) => (
  <svg className="stroked" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d={orientation === 'left' ? 'm7.5 2-4 4 4 4' : 'm4.5 2 4 4-4 4'} />
  </svg>
)

const Dropdown = ({ options = [], className: _theirs, ...select }: DropdownProps) => (
  <select {...select} className="calendar-jump">
    {options.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </select>
)

const COMPONENTS = { Chevron, Dropdown }

const CLASSES = {
  months: 'calendar-months',
  month: 'calendar-month',
  month_caption: 'calendar-caption',
  dropdowns: 'calendar-jumps',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-date',
  range_start: 'calendar-first',
  range_middle: 'calendar-between',
  range_end: 'calendar-last',
  button_previous: 'icon-button calendar-previous',
  button_next: 'icon-button calendar-next',
}

interface MonthGridProps {
  /** What is chosen; of one day both are the same. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly range?: boolean
  /** A day of the month that is shown; another one turns the page. */
  readonly month: string
  readonly months?: number
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** The chosen day takes the focus. */
  readonly grasps: boolean
  choose(day: string): void
  /** Called with the day that is pointed at, by the mouse or the keys. */
  onReach?(day: string): void
}

/** Months with their days: arrows, Home, End and the page keys move, with Shift by a year; Monday comes first. */
export function MonthGrid({ from, to, range = false, month, months = 1, min, max, grasps, choose, onReach }: MonthGridProps) {
  const words = useMonthWords()
  const today = formatDay(Date.now())
  const first = (min ?? FIRST_DAY).slice(0, 10)
  const last = (max ?? LAST_DAY).slice(0, 10)
  const ahead = [`${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`, month].toSorted().at(-1)
  const [shown, setShown] = useState({ of: month, month: dateOf(month) })
  if (shown.of !== month) setShown({ of: month, month: dateOf(month) })
  const reach = onReach && ((date: Date) => onReach(dayOf(date)))
  const common: PropsBase = {
    ...words,
    classNames: CLASSES,
    components: COMPONENTS,
    weekStartsOn: 1,
    fixedWeeks: true,
    showOutsideDays: months === 1,
    numberOfMonths: months,
    captionLayout: 'dropdown',
    navLayout: 'around',
    month: shown.month,
    onMonthChange: (next) => setShown({ of: month, month: next }),
    startMonth: dateOf(first),
    endMonth: dateOf(ahead !== undefined && ahead < last ? ahead : last),
    today: dateOf(today),
    disabled: [{ before: dateOf(first) }, { after: dateOf(last) }],
    autoFocus: grasps,
    ...(reach && { onDayMouseEnter: reach, onDayFocus: reach }),
  }
  const fromDate = from === undefined ? undefined : dateOf(from)
  if (!range) return <DayPicker {...common} mode="single" required selected={fromDate} onSelect={(date) => choose(dayOf(date))} />
  const selected = fromDate && { from: fromDate, to: to === undefined ? undefined : dateOf(to) }
  return <DayPicker {...common} mode="range" selected={selected} onSelect={(_range, date) => choose(dayOf(date))} />
}
