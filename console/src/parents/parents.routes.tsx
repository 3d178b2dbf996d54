import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { parentTitles } from './parents.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/parent/index',
    codes: ['PARENT_INDEX'],
    entry: true,
    load: async () => (await import('./ParentListPage.tsx')).ParentListPage,
  },
  {
    path: '/parent/detail',
    codes: ['ALWAYS', 'PARENT_DETAIL'],
    hidden: true,
    tabKey: ({ query }) => query.get('id') ?? '',
    load: async () => (await import('./ParentDetailPage.tsx')).ParentDetailPage,
  },
  {
    path: '/parent/duplicates',
    codes: ['PARENT_INDEX', 'PARENT_DETAIL'],
    hidden: true,
    title: parentTitles.duplicates,
    load: async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage,
  },
])

defineLive({
  parent: ['Parents', 'Orders', 'Member'],
  parentDevice: ['Parents'],
  userAddress: ['Addresses', 'Parents'],
})
