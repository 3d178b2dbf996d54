import { listOrders, type OrderFilter } from '@camp/contract/orders/orders'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import type { SearchHit } from '../platform/signedIn/search.ts'
import type { OrderRow } from './orderActions.ts'

/** What a run of digits may mean: a phone, or a part of an order number. */
export function filtersFor(digits: string): readonly OrderFilter[] {
  // A whole phone is no part of an order number that anybody types.
  if (isWholePhone(digits)) return [{ phone: digits }]
  return [...(searchesPhone(digits) ? [{ phone: digits }] : []), { orderNumber: digits }]
}

const foundOf = (order: OrderRow, digits: string): SearchHit => ({
  key: order.orderNumber,
  title: order.orderNumber,
  detail: [order.goodsName, order.parentName, order.parentPhone, orderStatus.label(order.status, currentLanguage())].join(' · '),
  path: `/order/detail?orderNumber=${order.orderNumber}`,
  exact: isWholePhone(digits) || order.orderNumber === digits,
})

/** Orders whose number or phone the digits are part of, the newest first. */
export const findOrders = findRows(
  listOrders,
  (digits) => filtersFor(digits).map((filter) => ({ query: { ...filter, ...firstRows } })),
  foundOf,
)
