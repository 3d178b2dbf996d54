import type { ShareRow } from '@camp/contract/shares/shares'
import { shareKind, shareState } from '@camp/contract/shares/shares.labels'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Nothing, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { useWide } from '../ui/table/useWide.ts'
import { sharesText } from './shares.text.ts'

/** The columns of the list of shares: how often a link was opened and until when it works stand first. */
export function useShareColumns(): readonly Column<ShareRow>[] {
  const column = useColumnOf(shareRecord)
  const wide = useWide()
  const t = useText(sharesText)
  return useMemo(
    () => [
      column('studentName', { width: 100, pin: 'left' }),
      column('kind', { width: wide(104, 128), cell: ({ kind }) => <StatusTag of={shareKind} value={kind} /> }),
      column('state', { width: 88, watched: true, cell: ({ state }) => <StatusTag of={shareState} value={state} /> }),
      column('campName', { width: 170, grow: true }),
      { key: 'visits', title: t('field.visits'), width: 80, align: 'right', sortKey: 'visits', cell: ({ visits }) => formatCount(visits) },
      column('createdAt', { width: 136, sortKey: 'createdAt' }),
      column('expiresAt', { width: 136, sortKey: 'expiresAt' }),
      { key: 'periodStart', title: t('field.periodStart'), width: 104, hidden: true, cell: ({ periodStart }) => periodStart },
      { key: 'periodEnd', title: t('field.periodEnd'), width: 104, cell: ({ periodEnd }) => periodEnd },
      { key: 'sharedByName', title: t('field.sharedByName'), width: 96, cell: ({ sharedByName }) => sharedByName ?? <Nothing /> },
      column('consentBy', { width: 104, hidden: true }),
      column('consentAt', { width: 136, hidden: true }),
      column('revokedAt', { width: 136, hidden: true }),
    ],
    [column, t, wide],
  )
}
