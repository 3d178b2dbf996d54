import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/resources/share',
    codes: ['RESOURCE_SHARE'],
    load: async () => (await import('./ShareListPage.tsx')).ShareListPage,
  },
])
