import { defineScreens } from '../platform/screen.ts'
import { lensTitle } from './lens.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/usercenter/permissionLens',
    codes: ['USER_MANAGE', 'ss'],
    hidden: true,
    title: lensTitle,
    load: async () => (await import('./PermissionLensPage.tsx')).PermissionLensPage,
  },
])
