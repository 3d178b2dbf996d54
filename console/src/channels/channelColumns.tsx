import { percentText } from '@camp/contract/base/numbers'
import type { Channel } from '@camp/contract/channels/channels'
import { channelRecord } from '@camp/contract/channels/channels.record'
import { useMemo } from 'react'
import { IdCell, Nothing } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

/** The columns of the list of channels. */
export function useChannelColumns(): readonly Column<Channel>[] {
  const column = useColumnOf(channelRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('name', { width: 150, pin: 'left', sortKey: 'name', grow: true }),
      column('code', { width: 146, cell: ({ code }) => <IdCell inTable value={code} /> }),
      column('kind', { width: 80 }),
      column('ownerName', { width: 80 }),
      column('visits', { width: 90, sortKey: 'visits' }),
      column('registrations', { width: 90, sortKey: 'registrations' }),
      column('conversionBp', {
        width: 100,
        cell: ({ firstPaid, registrations }) => percentText(firstPaid, registrations) ?? <Nothing />,
      }),
      column('orderCount', { width: 100, sortKey: 'orderCount' }),
      column('paidAmount', { width: 120, sortKey: 'paidAmount' }),
      column('refundedAmount', { width: 120, hidden: true }),
      column('activeFlg', { width: wide(80, 94), watched: true }),
      column('defaultBatchName', { width: 160, hidden: true }),
      column('campaign', { width: 140, hidden: true }),
      column('landingUrl', { width: 220, hidden: true }),
      column('remark', { width: 160, hidden: true }),
      column('createdAt', { width: 124, hidden: true }),
      column('updatedAt', { width: 124, hidden: true }),
    ],
    [column, wide],
  )
}
