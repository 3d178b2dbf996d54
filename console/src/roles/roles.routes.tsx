import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { roleTitles } from './roles.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/permission/role',
    codes: ['ss'],
    load: async () => (await import('./RoleListPage.tsx')).RoleListPage,
  },
  {
    path: '/permission/role/detail',
    codes: ['ss', 'USER_MANAGE'],
    hidden: true,
    title: roleTitles.detail,
    tabKey: ({ query }) => query.get('id') ?? '',
    load: async () => (await import('./RoleDetailPage.tsx')).RoleDetailPage,
  },
  {
    path: '/permission/role/compare',
    codes: ['ss', 'USER_MANAGE'],
    hidden: true,
    title: roleTitles.compare,
    load: async () => (await import('./RoleComparePage.tsx')).RoleComparePage,
  },
])

defineLive({ role: ['Roles', 'Users'] })
