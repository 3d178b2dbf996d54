import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { getWorkhourDays, type StatisticsFilter } from '@camp/contract/workHours/workHours.statistics'
import { useState } from 'react'
import { formatCount, formatDuration, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { BarChart } from '../ui/chart/BarChart.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { type HoursForm, HoursMonths } from './HoursMonths.tsx'
import { hoursPath } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'
import './hours.css'

/** What is shown of the hours: those of the period by day, or a year by month and kind of work. */
type Span = 'days' | 'months'

/** What the hours of the period come to. */
export function HoursSum({ filter }: { readonly filter: StatisticsFilter }) {
  const t = useText(workHoursText)
  const { data } = useCall(getWorkhourDays, { query: filter }, { quiet: () => true })
  if (!data || data.days.length === 0) return null
  return (
    <>
      {t('stats.total', { count: data.coaches, minutes: formatDuration(data.minutes) })}
      {data.amount !== null && t('stats.amount', { amount: formatMoney(data.amount) })}
    </>
  )
}

/** Hours by day or by month and kind, as bars or as a table; nothing where the period has none. */
export function HoursChart({ filter }: { readonly filter: StatisticsFilter }) {
  const t = useText(workHoursText)
  const [as, setAs] = useState<HoursForm>('picture')
  const [span, setSpan] = useState<Span>('days')
  const { data } = useCall(getWorkhourDays, { query: filter }, { quiet: () => true })
  if (!data || (data.days.length === 0 && span === 'days')) return null
  return (
    <section className="card hours-chart" aria-label={t('stats.chart')}>
      <header>
        <span className="hours-steps">
          <Segmented
            hideLabel
            label={t('stats.span')}
            value={span}
            onChange={setSpan}
            options={[
              { value: 'days', label: t('stats.days') },
              { value: 'months', label: t('stats.months') },
            ]}
          />
          <Segmented
            hideLabel
            label={t('stats.chart')}
            value={as}
            onChange={setAs}
            options={[
              { value: 'picture', label: t('stats.picture') },
              { value: 'table', label: t('stats.table') },
            ]}
          />
        </span>
      </header>
      {span === 'days' ? <HoursDays filter={filter} days={data.days} as={as} /> : <HoursMonths filter={filter} as={as} />}
    </section>
  )
}

interface HoursDaysProps {
  readonly filter: StatisticsFilter
  readonly days: readonly { readonly date: string; readonly minutes: number; readonly amount: number | null }[]
  readonly as: HoursForm
}

function HoursDays({ filter, days, as }: HoursDaysProps) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0)
  if (as === 'picture') {
    return (
      <BarChart
        label={t('stats.chartLabel', { minutes: formatDuration(total) })}
        unit={title('minutes')}
        series={[title('minutes')]}
        columns={days.map(({ date, minutes, amount }) => ({
          key: date,
          title: date.slice(5),
          tip: t('stats.tip', { day: date, minutes: formatDuration(minutes), amount: money(amount) }).trim(),
          bars: [
            {
              value: Math.max(0, minutes),
              label: t('stats.opens', { day: date, minutes: formatCount(minutes) }),
              to: hoursPath(filter, date, date),
            },
          ],
        }))}
      />
    )
  }
  return (
    <table className="detail-plain-table">
      <thead>
        <tr>
          <th scope="col">{title('date')}</th>
          <th scope="col">{title('minutes')}</th>
          <th scope="col">{title('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, minutes, amount }) => (
          <tr key={date}>
            <td>{date}</td>
            <td>{formatCount(minutes)}</td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
