import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/weMerchant',
    codes: ['BANNER_OTHER'],
    entry: true,
    load: async () => (await import('./MerchantListPage.tsx')).MerchantListPage,
  },
])

defineLive({ merchant: ['Merchants'] })
