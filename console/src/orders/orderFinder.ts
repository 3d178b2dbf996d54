import { listOrders, type OrderFilter } from '@camp/contract/orders/orders'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { holds } from '../platform/session.ts'
import { FinderError, type Found } from '../platform/signedIn/finder.ts'
import type { OrderRow } from './orderActions.ts'

const MOST = 5
const WHOLE_NUMBER = 18
const WHOLE_PHONE = 11
const LAST_DIGITS = 4

/** What a run of digits may mean. Parts of a phone are only for those who may see phones; its last four digits, or all, are for everyone. */
export function filtersFor(digits: string, seesPhones: boolean): readonly OrderFilter[] {
  const { length } = digits
  const byNumber = length >= LAST_DIGITS && length <= WHOLE_NUMBER ? [{ orderNumber: digits }] : []
  const byPhone = length === LAST_DIGITS || length === WHOLE_PHONE || (seesPhones && length > LAST_DIGITS && length < WHOLE_PHONE)
  // A whole phone is no part of an order number that anybody types.
  return length === WHOLE_PHONE ? [{ phone: digits }] : byPhone ? [{ phone: digits }, ...byNumber] : byNumber
}

const foundOf = (order: OrderRow): Found => ({
  key: order.orderNumber,
  title: order.orderNumber,
  detail: [order.goodsName, order.parentName, order.parentPhone, orderStatus.label(order.status, currentLanguage())].join(' · '),
  path: `/order/detail?orderNumber=${order.orderNumber}`,
})

/** Orders whose number or phone the digits are part of, the newest first. */
export async function findOrders(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const answers = await Promise.all(
    filtersFor(text.trim(), holds('PII_VIEW')).map((filter) =>
      call(listOrders, { query: { ...filter, page: 1, size: MOST } }, { signal, quiet: () => true }),
    ),
  )
  const found = new Map<string, Found>()
  for (const answer of answers) {
    if (isFailure(answer)) continue
    for (const order of answer.content) found.set(order.orderNumber, foundOf(order))
  }
  const first = [...found.values()].slice(0, MOST)
  if (answers.some(isFailure)) throw new FinderError(first)
  return first
}
