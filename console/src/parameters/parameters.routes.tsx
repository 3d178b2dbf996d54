import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/banner/otherConfigure',
    codes: ['BANNER_OTHER'],
    load: async () => (await import('./ParametersPage.tsx')).ParametersPage,
  },
])

defineLive({ parameter: ['Content'] })
