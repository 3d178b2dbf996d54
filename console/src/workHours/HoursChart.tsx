import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { getWorkhourDays, type StatisticsFilter } from '@camp/contract/workHours/workHours.statistics'
import { useState } from 'react'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { BarChart } from '../ui/chart/BarChart.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { workHoursText } from './workHours.text.ts'
import './workHours.css'

/** Hours by day, as bars or as a table; nothing where there are none. */
export function HoursChart({ filter }: { readonly filter: StatisticsFilter }) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const [as, setAs] = useState<'picture' | 'table'>('picture')
  const { data } = useCall(getWorkhourDays, { query: filter }, { quiet: () => true })
  if (!data || data.days.length === 0) return null
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))
  return (
    <section className="card hours-chart" aria-label={t('stats.chart')}>
      <header>
        <span>
          {t('stats.total', { count: data.coaches, minutes: formatCount(data.minutes) })}
          {data.amount !== null && t('stats.amount', { amount: formatMoney(data.amount) })}
        </span>
        <Segmented
          label={t('stats.chart')}
          hideLabel
          value={as}
          onChange={setAs}
          options={[
            { value: 'picture', label: t('stats.picture') },
            { value: 'table', label: t('stats.table') },
          ]}
        />
      </header>
      {as === 'picture' ? (
        <BarChart
          label={t('stats.chartLabel', { minutes: formatCount(data.minutes) })}
          unit={title('minutes')}
          series={[title('minutes')]}
          columns={data.days.map(({ date, minutes, amount }) => ({
            key: date,
            title: date.slice(5),
            tip: t('stats.tip', { day: date, minutes: formatCount(minutes), amount: money(amount) }).trim(),
            bars: [
              {
                value: Math.max(0, minutes),
                label: t('stats.opens', { day: date, minutes: formatCount(minutes) }),
                to: `/coach/coachWorkHourStats?startDate=${date}&endDate=${date}`,
              },
            ],
          }))}
        />
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{title('date')}</th>
              <th scope="col">{title('minutes')}</th>
              <th scope="col">{title('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ date, minutes, amount }) => (
              <tr key={date}>
                <td>{date}</td>
                <td>{formatCount(minutes)}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
