import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/content/banner/otherConfigure',
    codes: ['BANNER_OTHER'],
    load: async () => (await import('./ParametersPage.tsx')).ParametersPage,
  },
])
