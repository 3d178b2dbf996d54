import type { FollowUp } from '@camp/contract/followUps/followUps'
import { followUpKind, promiseState } from '@camp/contract/followUps/followUps.labels'
import { useMemo } from 'react'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { IdCell, Nothing, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { followUpsText } from './followUps.text.ts'

/** The columns of the list of notes. */
export function useFollowUpColumns(): readonly Column<FollowUp>[] {
  const t = useText(followUpsText)
  return useMemo(
    () => [
      {
        key: 'spokeAt',
        title: t('field.spokeAt'),
        width: 150,
        pin: 'left',
        sortKey: 'spokeAt',
        cell: (row) => formatTime(row.spokeAt).slice(0, 16),
      },
      { key: 'parentName', title: t('field.parentName'), width: 130, cell: (row) => row.parentName },
      { key: 'kind', title: t('field.kind'), width: 84, cell: (row) => <StatusTag of={followUpKind} value={row.kind} /> },
      { key: 'content', title: t('field.content'), width: 320, grow: true, cell: (row) => row.content },
      {
        key: 'nextAt',
        title: t('field.nextAt'),
        width: 150,
        sortKey: 'nextAt',
        cell: (row) => (row.nextAt === null ? <Nothing /> : formatTime(row.nextAt).slice(0, 16)),
      },
      { key: 'nextText', title: t('field.nextText'), width: 200, cell: (row) => row.nextText ?? <Nothing /> },
      {
        key: 'promise',
        watched: true,
        title: t('field.promise'),
        width: 96,
        cell: (row) => (row.promise === 'NONE' ? <Nothing /> : <StatusTag of={promiseState} value={row.promise} />),
      },
      { key: 'byName', title: t('field.byName'), width: 110, cell: (row) => row.byName },
      { key: 'studentName', title: t('field.studentName'), width: 110, cell: (row) => row.studentName ?? <Nothing /> },
      {
        key: 'orderNumber',
        title: t('field.orderNumber'),
        width: 190,
        hidden: true,
        cell: (row) => (row.orderNumber === null ? <Nothing /> : <IdCell inTable value={row.orderNumber} />),
      },
    ],
    [t],
  )
}
