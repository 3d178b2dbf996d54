import { defineScreens } from '../platform/screen.ts'
import { defineFinders } from '../platform/signedIn/finder.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { orderTitles } from './orders.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/order/index',
    codes: ['ORDER_INDEX'],
    entry: true,
    load: async () => (await import('./OrderListPage.tsx')).OrderListPage,
  },
  {
    path: '/order/detail',
    codes: ['ALWAYS'],
    hidden: true,
    tabKey: ({ query }) => query.get('orderNumber') ?? '',
    load: async () => (await import('./OrderDetailPage.tsx')).OrderDetailPage,
  },
])

/** Orders by number or phone, from four digits on. */
export const finders = defineFinders([
  {
    title: orderTitles.found,
    by: orderTitles.foundBy,
    codes: ['ORDER_INDEX'],
    accepts: (text) => /^\s*\d{4,18}\s*$/.test(text),
    load: async () => (await import('./orderFinder.ts')).findOrders,
  },
])

defineLive({
  order: ['Orders', 'Parents', 'Home', 'Refunds'],
  logisticsOrder: ['Logistics', 'Orders', 'Home'],
})
