import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { userTitles } from './users.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/usercenter/backUserManage',
    codes: ['USER_MANAGE'],
    entry: true,
    load: async () => (await import('./UserListPage.tsx')).UserListPage,
  },
  {
    path: '/usercenter/user',
    codes: ['USER_MANAGE'],
    hidden: true,
    title: userTitles.detail,
    tabKey: ({ query }) => query.get('id') ?? '',
    load: async () => (await import('./UserDetailPage.tsx')).UserDetailPage,
  },
])

defineLive({ user: ['Users'] })
