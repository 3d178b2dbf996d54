import { orderRecord } from '@camp/contract/orders/orders.record'
import { defineFinders } from '../platform/signedIn/finder.ts'

/** Orders by number or phone, from four digits on. */
export const finders = defineFinders([
  {
    record: orderRecord,
    codes: ['ORDER_INDEX'],
    accepts: (text) => /^\d{4,18}$/.test(text),
    load: async () => (await import('./orderFinder.ts')).findOrders,
  },
])
