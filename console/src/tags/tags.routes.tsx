import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/tagemanager/index',
    codes: ['TAG'],
    load: async () => (await import('./TagListPage.tsx')).TagListPage,
  },
])
