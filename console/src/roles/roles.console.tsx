import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const rolesNoun = defineNoun({
  screens: [
    {
      path: '/permission/role',
      codes: ['ss'],
      load: async () => (await import('./RoleListPage.tsx')).RoleListPage,
    },
    {
      path: '/permission/role/detail',
      codes: ['ss', 'USER_MANAGE'],
      hidden: true,
      title: { zh: '角色详情', en: 'Role' },
      tabKey: ({ query }) => query.get('id') ?? '',
      load: async () => (await import('./RoleDetailPage.tsx')).RoleDetailPage,
    },
    {
      path: '/permission/role/compare',
      codes: ['ss', 'USER_MANAGE'],
      hidden: true,
      title: { zh: '角色对比', en: 'Compare roles' },
      load: async () => (await import('./RoleComparePage.tsx')).RoleComparePage,
    },
  ],
  // Roles by a part of their name.
  searches: [
    {
      record: 'role',
      codes: ['ss', 'USER_MANAGE'],
      accepts: mayBeName,
      load: async () => (await import('./roleSearch.ts')).findRoles,
    },
  ],
  live: { role: ['Roles', 'Users', 'Access'] },
})
