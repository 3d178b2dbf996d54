import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/permission/log',
    codes: ['LOG_MANAGE'],
    load: async () => (await import('./LogListPage.tsx')).LogListPage,
  },
])
