import { weekdayOf } from '@camp/contract/base/days'
import { dayKind, type HolidayDate } from '@camp/contract/holidays/holidays'
import { useLanguage, useText } from '../platform/i18n.ts'
import { holidaysText } from './holidays.text.ts'
import { dateWords, weeksOf } from './yearDays.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

interface CalendarMonthProps {
  readonly year: number
  readonly month: number
  readonly byDate: ReadonlyMap<string, HolidayDate>
  readonly today: string
  /** The day that the tab key leads to. */
  readonly at: string
  onPick?: ((date: string) => void) | undefined
}

/** One month of the year. */
export function CalendarMonth({ year, month, byDate, today, at, onPick }: CalendarMonthProps) {
  const t = useText(holidaysText)
  const title = t('month', { year, month, padded: String(month).padStart(2, '0') })
  return (
    <table className="holidays-month">
      <caption>{title}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {t(`weekday.d${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the weekday
              <td key={place}>{date && <Day date={date} day={byDate.get(date)} today={today} at={at} onPick={onPick} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Pick<CalendarMonthProps, 'today' | 'at' | 'onPick'> {
  readonly date: string
  readonly day: HolidayDate | undefined
}

function Day({ date, day, today, at, onPick }: DayProps) {
  const t = useText(holidaysText)
  const language = useLanguage()
  const weekday = weekdayOf(date)
  const said = [
    t('day', { date: dateWords(date, language), weekday: t(`weekday.d${weekday}`) }),
    date === today && t('today'),
    day && `${day.name} · ${dayKind.label(day.kind, language)}`,
  ]
  const words = said.filter(Boolean).join(' ')
  const look = {
    className: 'holidays-day',
    'data-kind': day?.kind,
    'data-weekend': weekday > 5 || undefined,
    'data-today': date === today || undefined,
    'data-tip': day && words,
    // One letter for what the tip says: no text, so that the day is called by its whole date.
    'data-mark': day && t(day.kind === 'HOLIDAY' ? 'off' : 'work'),
  }
  const content = Number(date.slice(8))
  if (!onPick) return <span {...look}>{content}</span>
  return (
    <button type="button" {...look} data-date={date} aria-label={words} tabIndex={date === at ? 0 : -1} onClick={() => onPick(date)}>
      {content}
    </button>
  )
}
