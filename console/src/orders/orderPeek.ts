import { getOrderDetail } from '@camp/contract/orders/orders'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import type { OrderRow } from './orderActions.ts'

/** The address of an order's page. */
export const orderPage = (orderNumber: string): string => `/order/detail?orderNumber=${encodeURIComponent(orderNumber)}`

/** An order beside the list: all that its page holds. */
export const orderPeek: Peek<OrderRow> = {
  keyOf: ({ orderNumber }) => orderNumber,
  part: latePart(async () => (await import('./OrderDetailPage.tsx')).OrderPeek),
  pageOf: orderPage,
  ask: (orderNumber) => ({ call: getOrderDetail, input: { query: { orderNumber } } }),
}
