import { defineScreens } from '../platform/screen.ts'
import { defineFinders } from '../platform/signedIn/finder.ts'
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

/** Families by a part of the name, or by phone. */
export const finders = defineFinders([
  {
    title: parentTitles.found,
    by: parentTitles.foundBy,
    codes: ['PARENT_INDEX'],
    accepts: (text) => /^\s*(\p{Script=Han}|\d{4,11}\s*$)/u.test(text),
    load: async () => (await import('./parentFinder.ts')).findParents,
  },
])

defineLive({
  parent: ['Parents', 'Orders', 'Member'],
  parentDevice: ['Parents'],
  userAddress: ['Addresses', 'Parents'],
})
