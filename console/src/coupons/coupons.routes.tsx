import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/extension/exchange',
    codes: ['PROMOTE_CODE'],
    load: async () => (await import('./ExchangePage.tsx')).ExchangePage,
  },
])

defineLive({ coupon: ['Coupons'], couponBatch: ['Coupons'] })
