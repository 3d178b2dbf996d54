import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { sheetOf } from '../base/steps.ts'
import { exportChoice, filter, reasonText } from '../base/wire.ts'
import { orderFilterShape } from './orders.ts'

const area = 'Orders'

export const exportOrders = defineCall({
  id: 'exportOrders',
  title: { zh: '导出订单', en: 'Export orders' },
  area,
  ...sheetOf(orderFilterShape),
  path: '/api/order/exportOrders',
  codes: ['ORDER_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'order',
    says: { zh: '导出订单 {count} 条', en: 'Exported {count|order|orders}' },
    announces: { zh: '导出订单', en: 'Exporting orders' },
  },
})

/** Receivers in full: the person says why, and the log keeps it. */
export const exportShipment = defineCall({
  id: 'exportShipment',
  title: { zh: '导出发货单', en: 'Export shipments' },
  area,
  ...sheetOf(orderFilterShape, { reason: reasonText() }),
  path: '/api/order/exportShipment',
  codes: ['ORDER_EXPORT_SHIPMENT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EXPORT',
    target: 'order',
    touches: 'personal',
    says: { zh: '导出发货单 {count} 条（含完整收货信息）', en: 'Exported {count|shipment|shipments} (receivers in full)' },
    announces: { zh: '导出发货单（含完整收货信息）', en: 'Exporting shipments (receivers in full)' },
  },
})

/** How many rows the export of shipments would have: it leaves out what does not wait to be sent. `asked`: those that are asked back. */
export const countShipments = defineCall({
  id: 'countShipments',
  title: { zh: '待导出的发货单数', en: 'Number of shipments to export' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/countShipments',
  body: filter({ ...orderFilterShape, ...exportChoice }),
  answer: json(z.object({ rows: z.int(), asked: z.int() })),
  codes: ['ORDER_EXPORT_SHIPMENT'],
})
