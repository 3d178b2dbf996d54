import type { CallAnswer } from '@camp/contract/base/call'
import type { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { formatCount, formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { CellScale } from '../ui/chart/CellMark.tsx'
import { useChartKeys } from '../ui/chart/chartKeys.ts'
import { levelOf } from '../ui/chart/chartScale.ts'
import { weeksOf } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

interface HoursCalendarProps {
  readonly month: string
  readonly days: CallAnswer<typeof getWorkhourCoach>['days']
  readonly chosen: string | undefined
  /** Undefined: all days. */
  onChoose(day: string | undefined): void
}

const TONES = ['much-0', 'much-1', 'much-2', 'much-3', 'much-4'] as const

/** The days of a month with their minutes and amounts, coloured by the minutes; a click narrows the hours below to one day, another one shows all again. */
export function HoursCalendar({ month, days, chosen, onChoose }: HoursCalendarProps) {
  const t = useText(workHoursText)
  const language = useLanguage()
  const of = new Map(days.map((day) => [day.date, day]))
  const most = Math.max(0, ...days.map(({ minutes }) => minutes))
  const keys = useChartKeys<HTMLTableElement>('button')
  // A week that begins with a Monday.
  const weekdays = Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at)),
  )
  return (
    <>
      <table className="hours-calendar" aria-label={t('detail.calendar')} {...keys}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => {
                const hours = day === null ? undefined : of.get(day)
                const key = day ?? `${week.find(Boolean)}-${at}`
                if (day === null || !hours) return <td key={key}>{day && <span>{Number(day.slice(8))}</span>}</td>
                const amount = hours.amount === null ? '' : formatMoney(hours.amount)
                return (
                  <td key={key}>
                    <button
                      type="button"
                      data-tone={TONES[levelOf(hours.minutes, most)]}
                      aria-pressed={day === chosen}
                      onClick={() => onChoose(day === chosen ? undefined : day)}
                    >
                      <span className="visually-hidden">{t('detail.day', { day, minutes: formatDuration(hours.minutes), amount })}</span>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <small aria-hidden="true">
                        <span>
                          {formatCount(hours.minutes)} <i>{t('detail.minutes')}</i>
                        </span>
                        <b>{amount}</b>
                      </small>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hours-scale">
        <CellScale tones={TONES.slice(1)} less={t('detail.less')} more={t('detail.more')} />
      </p>
    </>
  )
}
