import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/extension/referrer',
    codes: ['PROMOTE_REFERRER'],
    load: async () => (await import('./ReferrersPage.tsx')).ReferrersPage,
  },
])

defineLive({ referrer: ['Orders', 'Referrer'], commissionPayout: ['Referrer'] })
