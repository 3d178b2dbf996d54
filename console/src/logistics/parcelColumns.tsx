import type { LogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { useMemo } from 'react'
import { IdCell, Nothing, PersonalCell, TimeCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

const personal = (field: 'phone' | 'address') => (row: LogisticsOrder) => (
  <PersonalCell value={row[field]} entity="logisticsOrder" id={row.id} field={field} />
)

const lastOf = ({ lastTrack }: LogisticsOrder) =>
  lastTrack ? (
    <>
      <TimeCell at={lastTrack.time} /> {lastTrack.context}
    </>
  ) : (
    <Nothing />
  )

/** The columns of the list of parcels. */
export function useParcelColumns(): readonly Column<LogisticsOrder>[] {
  const column = useColumnOf(logisticsOrderRecord)
  const wide = useWide()
  return useMemo(() => {
    return [
      column('trackingNumber', { width: 160, pin: 'left', cell: ({ trackingNumber }) => <IdCell inTable value={trackingNumber} /> }),
      column('companyName', { width: 100 }),
      column('status', { width: wide(88, 128), watched: true }),
      column('trouble', { width: wide(110, 124), watched: true }),
      column('lastTrack', { width: wide(220, 198), grow: true, cell: lastOf }),
      column('orderNumber', { width: 180 }),
      column('receiver', { width: 80 }),
      column('phone', { width: 150, hidden: true, cell: personal('phone') }),
      column('address', { width: 220, hidden: true, cell: personal('address') }),
      column('shippedAt', { width: wide(110, 124), sortKey: 'shippedAt' }),
      column('signedAt', { width: wide(110, 124), hidden: true, sortKey: 'signedAt' }),
      column('askedAt', { width: 120, hidden: true }),
    ]
  }, [column, wide])
}
