import type { RowOf } from '@camp/contract/base/call'
import type { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { useMemo } from 'react'
import { formatDuration } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useWide } from '../ui/table/useWide.ts'
import { coachesText } from './coaches.text.ts'

export type CommentRow = RowOf<typeof getCoachComments>

const t = textOf(coachesText)

/** The columns of the overtime comments. */
export function useOvertimeColumns(): readonly Column<CommentRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      { key: 'studentName', title: t('field.student'), width: 110, pin: 'left', cell: (row) => row.studentName },
      { key: 'campName', title: t('field.camp'), width: 224, grow: true, cell: (row) => row.campName },
      { key: 'groupName', title: t('field.group'), width: 84, cell: (row) => row.groupName },
      { key: 'coachName', title: t('field.coach'), width: 92, cell: (row) => row.coachName ?? <Nothing /> },
      { key: 'kind', title: t('field.kind'), width: 92, cell: (row) => <StatusTag of={commentKind} value={row.kind} /> },
      { key: 'clockInDate', title: t('field.day'), width: 104, hidden: true, cell: (row) => row.clockInDate },
      {
        key: 'submittedAt',
        title: t('field.submitted'),
        width: wide(112, 128),
        sortKey: 'submittedAt',
        cell: (row) => <TimeCell at={row.submittedAt} />,
      },
      { key: 'dueAt', title: t('field.due'), width: wide(112, 132), sortKey: 'dueAt', cell: (row) => <TimeCell at={row.dueAt} /> },
      { key: 'commentedAt', title: t('field.commented'), width: wide(112, 128), cell: (row) => <TimeCell at={row.commentedAt} /> },
      {
        key: 'overtimeMinutes',
        title: t('field.over'),
        width: 128,
        align: 'right',
        sortKey: 'overtimeMinutes',
        cell: (row) => (row.kind === 'DUE' ? <Nothing /> : formatDuration(row.overtimeMinutes)),
      },
    ],
    [wide],
  )
}
