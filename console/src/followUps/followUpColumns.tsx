import type { FollowUp } from '@camp/contract/followUps/followUps'
import { promiseState } from '@camp/contract/followUps/followUps.labels'
import { followUpRecord } from '@camp/contract/followUps/followUps.record'
import { useMemo } from 'react'
import { IdCell, MinuteCell, Nothing, StatusTag } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

/** The columns of the list of notes. */
export function useFollowUpColumns(): readonly Column<FollowUp>[] {
  const column = useColumnOf(followUpRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('spokeAt', { width: 136, pin: 'left', sortKey: 'spokeAt', cell: ({ spokeAt }) => <MinuteCell at={spokeAt} /> }),
      column('parentName', { width: 96 }),
      column('kind', { width: 84 }),
      column('content', { width: 170, grow: true }),
      column('nextAt', { width: 136, sortKey: 'nextAt', cell: ({ nextAt }) => <MinuteCell at={nextAt} /> }),
      column('nextText', { width: 120 }),
      column('promise', { width: wide(88, 116), watched: true, cell: promiseOf }),
      column('byName', { width: 84 }),
      column('studentName', { width: 110, hidden: true }),
      column('orderNumber', { width: 190, hidden: true, cell: numberOf }),
    ],
    [column, wide],
  )
}

const promiseOf = ({ promise }: FollowUp) => (promise === 'NONE' ? <Nothing /> : <StatusTag of={promiseState} value={promise} />)
const numberOf = ({ orderNumber }: FollowUp) => (orderNumber === null ? <Nothing /> : <IdCell inTable value={orderNumber} />)
