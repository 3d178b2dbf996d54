import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/permission/permission',
    codes: ['ss'],
    load: async () => (await import('./PermissionListPage.tsx')).PermissionListPage,
  },
])

defineLive({ permission: ['Permissions'] })
