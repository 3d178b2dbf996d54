import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

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

defineLive({
  order: ['Orders', 'Parents', 'Home', 'Refunds'],
  logisticsOrder: ['Logistics', 'Orders', 'Home'],
})
