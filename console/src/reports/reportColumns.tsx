import type { ReportRow } from '@camp/contract/reports/reports'
import { reportKind } from '@camp/contract/reports/reports.labels'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { Nothing, StatusTag } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { periodOf } from '../ui/table/periodOf.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { reportsText } from './reports.text.ts'

/** The columns of the list of reports: what they say stands first, so that the actions need not give way to a number. */
export function useReportColumns(): readonly Column<ReportRow>[] {
  const column = useColumnOf(reportRecord)
  const wide = useWide()
  const t = useText(reportsText)
  return useMemo(
    () => [
      column('studentName', { width: 110, pin: 'left' }),
      column('kind', { width: wide(104, 124), cell: ({ kind }) => <StatusTag of={reportKind} value={kind} /> }),
      column('campName', { width: wide(196, 176), grow: true }),
      column('periodStart', {
        title: t('field.period'),
        width: wide(158, 148),
        sortKey: 'periodEnd',
        also: ['periodEnd'],
        cell: ({ periodStart, periodEnd }) => periodOf(periodStart, periodEnd),
      }),
      column('days', { width: wide(84, 118), sortKey: 'days', cell: ({ days, lessons }) => `${days} / ${lessons}` }),
      column('minutes', { width: 80, sortKey: 'minutes' }),
      column('scoreMean', {
        width: 96,
        align: 'right',
        sortKey: 'scoreMean',
        cell: ({ scoreMean }) => scoreMean?.toFixed(1) ?? <Nothing />,
      }),
      column('rankBand', { width: 84 }),
      {
        key: 'shared',
        title: t('field.shared'),
        width: 88,
        watched: true,
        cell: ({ share }) => (share === null ? <Nothing /> : t('visits', { count: share.visits })),
      },
      column('createdAt', { width: 136, sortKey: 'createdAt', hidden: true }),
      column('groupName', { width: 96, hidden: true }),
      column('coachName', { width: 96, hidden: true }),
      column('comments', { width: 96, hidden: true }),
      column('scoreBest', { width: 96, hidden: true }),
      column('madeByName', { width: 96, hidden: true }),
    ],
    [column, t, wide],
  )
}
