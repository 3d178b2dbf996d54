import type { LogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { useMemo } from 'react'
import { useHolds } from '../platform/session.ts'
import { IdCell, Nothing, NumberLink, PersonalCell, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

const personal = (field: 'phone' | 'address') => (row: LogisticsOrder) => (
  <PersonalCell value={row[field]} entity="logisticsOrder" id={row.id} field={field} />
)

const lastOf = ({ lastTrack }: LogisticsOrder) =>
  lastTrack ? (
    <>
      {lastTrack.context} <TimeCell at={lastTrack.time} />
    </>
  ) : (
    <Nothing />
  )

/** The columns of the list of parcels. */
export function useParcelColumns(): readonly Column<LogisticsOrder>[] {
  const column = useColumnOf(logisticsOrderRecord)
  const holds = useHolds()
  const opensOrders = holds('ORDER_INDEX')
  return useMemo(() => {
    const orderOf = ({ orderNumber }: LogisticsOrder) =>
      opensOrders ? (
        <NumberLink value={orderNumber} to={`/order/detail?orderNumber=${orderNumber}`} />
      ) : (
        <IdCell inTable value={orderNumber} />
      )
    return [
      column('trackingNumber', { width: 170, pin: 'left', cell: ({ trackingNumber }) => <IdCell inTable value={trackingNumber} /> }),
      column('companyName', { width: 120 }),
      column('status', { width: 96, watched: true }),
      column('trouble', { width: 130, watched: true }),
      column('lastTrack', { width: 300, grow: true, cell: lastOf }),
      column('orderNumber', { width: 200, cell: orderOf }),
      column('receiver', { width: 90 }),
      column('phone', { width: 150, cell: personal('phone') }),
      column('address', { width: 220, hidden: true, cell: personal('address') }),
      column('shippedAt', { width: 130, sortKey: 'shippedAt' }),
      column('signedAt', { width: 130, sortKey: 'signedAt' }),
      column('askedAt', { width: 120, hidden: true }),
    ]
  }, [column, opensOrders])
}
