import { labelled, type ValueOf } from '../base/labels.ts'
import type { Code } from '../permissions.ts'

export const logisticsStatus = labelled({
  CREATED: ['待揽收', 'To be collected', 'grey'],
  COLLECTED: ['已揽收', 'Collected', 'blue'],
  IN_TRANSIT: ['运输中', 'In transit', 'blue'],
  DELIVERING: ['派送中', 'Out for delivery', 'blue'],
  SIGNED: ['已签收', 'Delivered', 'green'],
  PROBLEM: ['异常', 'Problem', 'red'],
  RETURNED: ['已退回', 'Returned', 'red'],
})
export type LogisticsStatus = ValueOf<typeof logisticsStatus>

/** Anyone who may create parcels may ship an order. */
export const shippers = ['ORDER_SHIP', 'LOGISTICS_EDIT'] as const satisfies readonly Code[]
