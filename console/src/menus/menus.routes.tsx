import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/permission/permissionMenu',
    codes: ['ss'],
    load: async () => (await import('./MenusPage.tsx')).MenusPage,
  },
])
