import type { OrderFilter } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { allOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import type { OrderRow } from './orderActions.ts'
import { NewOrderButton } from './orders.parts.tsx'
import { ordersText } from './orders.text.ts'
import { ShipmentExportButton } from './ShipmentExportButton.tsx'

const modal = latePart(async () => (await import('./TrackingImportModal.tsx')).TrackingImportModal)

interface OrderListToolbarProps {
  readonly list: List<OrderRow, OrderFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

/** Exports of exactly what is filtered, in the shown order and with the shown columns. */
export function OrderListToolbar({ list, shown }: OrderListToolbarProps) {
  const t = useText(ordersText)
  const query = (async: boolean) => exportQuery(list.sort, async)
  return (
    <>
      <NewOrderButton />
      <Can action="ORDER_SHIP">
        <TrackingImportButton />
      </Can>
      <Can action="ORDER_EXPORT_SHIPMENT">
        <ShipmentExportButton label={t('exportShipment')} choice={list.filter} query={query} />
      </Can>
      <Can action="ORDER_EXPORT">
        <ExportButton label={t('exportOrders')} call={exportOrders} {...allOf(list, shown)} />
      </Can>
    </>
  )
}

/** Opens the import of tracking numbers. */
function TrackingImportButton() {
  const t = useText(ordersText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('importTracking')}</Button>
      {open && <Late part={modal} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
