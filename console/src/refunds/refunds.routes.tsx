import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/order/refunds',
    codes: ['ORDER_INDEX'],
    load: async () => (await import('./RefundsPage.tsx')).RefundsPage,
  },
])

defineLive({ refundRequest: ['Refunds', 'Orders', 'Home', 'Logistics'], refundRule: ['Refunds'] })
