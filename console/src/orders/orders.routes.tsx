import { defineScreens } from '../platform/screen.ts'

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
