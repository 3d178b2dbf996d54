import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord, workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { getWorkhourMonths, type StatisticsFilter } from '@camp/contract/workHours/workHours.statistics'
import { formatCount, formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { StackChart } from '../ui/chart/StackChart.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { hoursPath, lastDayOf } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

export type HoursForm = 'picture' | 'table'

/** The months of a year up to the end of the period, each as one bar of its kinds of work, or as a row of the table. */
export function HoursMonths({ filter, as }: { readonly filter: StatisticsFilter; readonly as: HoursForm }) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const titleOfMonth = useTitles(workStatementRecord)
  const language = useLanguage()
  const { data } = useCall(getWorkhourMonths, { query: filter }, { quiet: () => true })
  if (!data) return <LoadingLines />
  const kinds = workKind.values.map((kind) => ({ kind, name: workKind.label(kind, language) }))
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))
  if (as === 'picture') {
    return (
      <StackChart
        label={t('stats.monthsLabel')}
        unit={title('minutes')}
        series={kinds.map(({ name }) => name)}
        columns={data.map(({ month, minutes, amount, minutesByKind }) => ({
          key: month,
          title: month.slice(2),
          tip: [
            month,
            ...kinds.map(({ kind, name }) => `${name} ${t('stats.minutes', { minutes: formatDuration(minutesByKind[kind]) })}`),
            money(amount),
          ]
            .filter(Boolean)
            .join('\n'),
          label: t('stats.opens', { day: month, minutes: formatCount(minutes) }),
          to: hoursPath(filter, `${month}-01`, lastDayOf(month)),
          parts: kinds.map(({ kind }) => Math.max(0, minutesByKind[kind])),
        }))}
      />
    )
  }
  return (
    <table className="detail-plain-table">
      <thead>
        <tr>
          <th scope="col">{titleOfMonth('month')}</th>
          {kinds.map(({ kind, name }) => (
            <th key={kind} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{title('minutes')}</th>
          <th scope="col">{title('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ month, minutes, amount, minutesByKind }) => (
          <tr key={month}>
            <td>{month}</td>
            {kinds.map(({ kind }) => (
              <td key={kind}>{formatCount(minutesByKind[kind])}</td>
            ))}
            <td>{formatCount(minutes)}</td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
