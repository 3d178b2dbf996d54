import type { OrderFilter } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { chosenOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import type { OrderRow } from './orderActions.ts'
import { ordersBulkText } from './orders.bulk.text.ts'
import { ordersText } from './orders.text.ts'
import { ShipmentExportButton } from './ShipmentExportButton.tsx'

const remark = latePart(async () => (await import('./BulkRemarkModal.tsx')).BulkRemarkModal)

interface OrderListBulkProps {
  readonly list: List<OrderRow, OrderFilter>
  readonly selection: ListSelection<OrderFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

/** What can be done with the chosen orders: one remark for all of them, and exports. If their number has moved since it was shown, the server refuses. */
export function OrderListBulk({ list, selection, shown }: OrderListBulkProps) {
  const t = useText(ordersText)
  const query = (async: boolean) => exportQuery(list.sort, async)
  const { total: _told, ...chosenShipments } = chosenRows(selection)
  return (
    <>
      <Can action="ORDER_REMARK">
        <RemarkChosen list={list} selection={selection} />
      </Can>
      <Can action="ORDER_EXPORT">
        <ExportButton label={t('exportChosen')} call={exportOrders} {...chosenOf(list, selection, shown)} />
      </Can>
      <Can action="ORDER_EXPORT_SHIPMENT">
        <ShipmentExportButton
          inline
          label={t('exportShipmentChosen')}
          choice={chosenShipments}
          chosen={selection.count}
          query={query}
          onDrift={list.retry}
        />
      </Can>
    </>
  )
}

/** Writes one remark on them. */
function RemarkChosen({ list, selection }: Pick<OrderListBulkProps, 'list' | 'selection'>) {
  const t = useText(ordersBulkText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('short')}
      </button>
      {open && <Late part={remark} props={{ selection, onDrift: list.retry, onClose: () => setOpen(false) }} />}
    </>
  )
}
