import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { listWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { Link, useNavigate } from 'react-router'
import { formatDuration, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { dashboardText } from './dashboard.text.ts'
import { NewsCard } from './NewsCard.tsx'

/** Half a year: what is not paid yet, and what was last paid. */
const MOST = 6

const pathOf = (coachId: number, month: string): string => `/coach/coachWorkHourDetail/${coachId}?month=${month}`

/** A coach's own months, each with its state; a month leads to its days, where it is agreed to or disputed. */
export function OwnHoursCard({ coachId }: { readonly coachId: number }) {
  const t = useText(dashboardText)
  const navigate = useNavigate()
  const query = { coachId: [coachId], page: 1, size: MOST }
  const { data, error, refetch } = useCall(listWorkStatements, { query }, { quiet: () => true })
  const thisMonth = formatTime(Date.now()).slice(0, 7)
  return (
    <NewsCard
      title={t('hours')}
      open={{ label: t('hoursNow'), run: () => void navigate(pathOf(coachId, thisMonth)) }}
      none={{ title: t('noHours'), hint: t('noHoursHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={data?.content.map((row) => <MonthLine key={row.id} row={row} />)}
    />
  )
}

function MonthLine({ row: { coachId, month, minutes, amount, status } }: { readonly row: WorkStatement }) {
  return (
    <li>
      <span className="dashboard-news-title">
        <Link to={pathOf(coachId, month)}>{month}</Link>
        <small>{formatDuration(minutes)}</small>
      </span>
      <span className="dashboard-news-side">
        {amount !== null && formatMoney(amount)} <StatusTag of={statementStatus} value={status} />
      </span>
    </li>
  )
}
