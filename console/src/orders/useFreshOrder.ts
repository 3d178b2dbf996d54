import { getOrderDetail } from '@camp/contract/orders/orders'
import { call } from '../platform/client.ts'
import { useFresh } from '../ui/form/useFresh.ts'
import type { OrderRow } from './orderActions.ts'

/** The order of a dialog, see `useFresh`. */
export function useFreshOrder(initial: OrderRow) {
  const { row, reload } = useFresh(initial, getOrderDetail.area, ({ orderNumber }) => call(getOrderDetail, { query: { orderNumber } }))
  return { order: row, reload }
}
