import { defineScreens } from '../platform/screen.ts'
import { defineFinders } from '../platform/signedIn/finder.ts'
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

/** Staff by a part of the name or of the user name, or by phone. */
export const finders = defineFinders([
  {
    title: userTitles.found,
    by: userTitles.foundBy,
    codes: ['USER_MANAGE'],
    accepts: (text) => /^\s*(\p{Script=Han}|[^\s\d]\S|\d{4})/u.test(text),
    load: async () => (await import('./userFinder.ts')).findUsers,
  },
])

defineLive({ user: ['Users'] })
