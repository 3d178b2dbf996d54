import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/goods',
    codes: ['GOODS'],
    entry: true,
    load: async () => (await import('./GoodsPage.tsx')).GoodsPage,
  },
])

// Orders choose among them too.
defineLive({ goods: ['Goods', 'Orders'] })
