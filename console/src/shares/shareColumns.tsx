import type { ShareRow } from '@camp/contract/shares/shares'
import { shareKind, shareState } from '@camp/contract/shares/shares.labels'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { useMemo } from 'react'
import { StatusTag } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

/** The columns of the list of shares: how often a link was opened and until when it works stand first. */
export function useShareColumns(): readonly Column<ShareRow>[] {
  const column = useColumnOf(shareRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('studentName', { width: 100, pin: 'left' }),
      column('kind', { width: wide(104, 128), cell: ({ kind }) => <StatusTag of={shareKind} value={kind} /> }),
      column('state', { width: 88, watched: true, cell: ({ state }) => <StatusTag of={shareState} value={state} /> }),
      column('campName', { width: wide(194, 170), grow: true }),
      column('visits', { width: 72, sortKey: 'visits' }),
      column('createdAt', { width: wide(116, 130), sortKey: 'createdAt' }),
      column('expiresAt', { width: wide(116, 130), sortKey: 'expiresAt' }),
      column('periodStart', { width: 104, hidden: true }),
      column('periodEnd', { width: 100 }),
      column('sharedByName', { width: 84 }),
      column('consentBy', { width: 104, hidden: true }),
      column('consentAt', { width: 136, hidden: true }),
      column('revokedAt', { width: 136, hidden: true }),
    ],
    [column, wide],
  )
}
