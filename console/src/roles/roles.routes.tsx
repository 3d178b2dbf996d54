import { defineScreens } from '../platform/screen.ts'
import { defineFinders } from '../platform/signedIn/finder.ts'
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

const LEAST = 2

/** Roles by a part of their name; digits alone are meant for something else. */
export const finders = defineFinders([
  {
    title: roleTitles.found,
    by: roleTitles.foundBy,
    codes: ['ss', 'USER_MANAGE'],
    accepts: (text) => !/^[\d\s]*$/.test(text) && (/\p{Script=Han}/u.test(text) || text.trim().length >= LEAST),
    load: async () => (await import('./roleFinder.ts')).findRoles,
  },
])

defineLive({ role: ['Roles', 'Users'] })
