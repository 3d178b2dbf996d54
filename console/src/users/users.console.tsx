import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName, mayBePhone } from '../platform/signedIn/search.ts'

export const usersNoun = defineNoun({
  screens: [
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
      title: { zh: '用户详情', en: 'User' },
      tabKey: ({ query }) => query.get('id') ?? '',
      load: async () => (await import('./UserDetailPage.tsx')).UserDetailPage,
    },
  ],
  // Staff by a part of the name or of the user name, or by phone.
  searches: [
    {
      record: 'user',
      codes: ['USER_MANAGE'],
      accepts: (text) => mayBeName(text) || mayBePhone(text),
      load: async () => (await import('./userSearch.ts')).findUsers,
    },
  ],
  live: { user: ['Users'] },
})
