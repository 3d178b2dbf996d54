import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/permission/permissionMenu',
    codes: ['ss'],
    load: async () => (await import('./MenusPage.tsx')).MenusPage,
  },
])

defineLive({ permissionMenu: ['Permission menus'] })
