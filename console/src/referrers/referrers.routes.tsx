import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/extension/referrer',
    codes: ['PROMOTE_REFERRER'],
    load: async () => (await import('./ReferrerListPage.tsx')).ReferrerListPage,
  },
])

defineLive({ referrer: ['Orders', 'Referrer'] })
