import type { OrderFilter } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { useText } from '../platform/i18n.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { allOf } from '../ui/list/listExport.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import type { OrderRow } from './orderActions.ts'
import { exportColumns } from './orderColumns.tsx'
import { NewOrderButton } from './orders.parts.tsx'
import { ordersText } from './orders.text.ts'
import { ShipmentExportButton } from './ShipmentExportButton.tsx'
import { TrackingImportButton } from './TrackingImportButton.tsx'

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
        <ExportButton label={t('exportOrders')} call={exportOrders} {...allOf(list, exportColumns(shown))} />
      </Can>
    </>
  )
}
