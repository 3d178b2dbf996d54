import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/permission/permission',
    codes: ['ss'],
    load: async () => (await import('./PermissionListPage.tsx')).PermissionListPage,
  },
])
