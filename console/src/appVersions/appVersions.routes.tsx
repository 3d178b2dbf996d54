import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/banner/appVersion',
    codes: ['BANNER_OTHER'],
    load: async () => (await import('./AppVersionListPage.tsx')).AppVersionListPage,
  },
])

defineLive({ appVersion: ['App versions'] })
