import type { HandlerInput } from '@camp/contract/base/call'
import { listOrders } from '@camp/contract/orders/orders'
import type { countShipments, exportOrders, exportShipment } from '@camp/contract/orders/orders.exports'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, type Exporter, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import { conditionsOf, type OrderMatch } from './orders.conditions.ts'
import { type OrderRow, ordersList, ordersRepository } from './orders.repository.ts'
import { orderColumns, shipmentColumns } from './orders.sheet.ts'
import { type ShipmentRow, streamShipments, toShip } from './orders.shipments.repository.ts'

type ExportInput = HandlerInput<typeof exportOrders>
type ShipmentsInput = HandlerInput<typeof exportShipment>

function matchOf({ columns: _columns, total: _total, ids, except, ...filter }: ExportInput['body'], who: Exporter): OrderMatch {
  return { ...withPhone(filter, who.codes), ...(ids && { ids }), ...(except && { except }) }
}

const countOf = (who: Exporter, match: OrderMatch) => () => ordersRepository.count(new Executor(who.services.reportPool), match, who.scope)

/** What the list shows for the same filter, as a sheet. */
export const ordersExport = listedExport<HandlerInput<typeof exportOrders>, OrderRow>({
  kind: 'orders.export',
  code: 'ORDER_EXPORT',
  title: { code: 'task.exportOrders' },
  name: { zh: '订单', en: 'Orders' },
  list: listOrders,
  columns: orderColumns,
  personal: ['phone'],
  chosen: (filter, who) => {
    const match = withPhone(filter, who.codes)
    return { of: ordersList, where: conditionsOf(match, who.scope), count: (db) => ordersRepository.count(db, match, who.scope) }
  },
})

/** What the warehouse sends out. */
export const shipmentsExport: ExportDefinition<ShipmentsInput, ShipmentRow> = {
  kind: 'orders.exportShipments',
  code: 'ORDER_EXPORT_SHIPMENT',
  title: { code: 'task.exportShipments' },
  name: { zh: '发货单', en: 'Shipments' },
  plan: (who, { body: { reason, ...body }, query }) => {
    const chosen = matchOf(body, who)
    const match = toShip(chosen)
    const sort = parseSort(listOrders, query.sort)
    return {
      columns: shipmentColumns,
      logged: loggedChoice(body, 'phone'),
      reason,
      count: countOf(who, match),
      chosen: countOf(who, chosen),
      rows: () => streamShipments(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** What a person reads before the shipments are exported. */
export const shipmentCount = async ({ body }: HandlerInput<typeof countShipments>, who: Exporter) => {
  const match = toShip(matchOf(body, who))
  const holdsAsked = match.refundRequest === undefined || match.refundRequest.includes('WAITING')
  const asked = holdsAsked ? await countOf(who, { ...match, refundRequest: ['WAITING'] })() : 0
  return { rows: await countOf(who, match)(), asked }
}

/** Kinds of tasks of this noun. */
export const orderTaskKinds: Readonly<Record<string, TaskKind>> = {
  ...exportKinds(ordersExport),
  ...exportKinds(shipmentsExport),
}
