import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/extension/referrer',
    codes: ['PROMOTE_REFERRER'],
    load: async () => (await import('./ReferrerListPage.tsx')).ReferrerListPage,
  },
])
