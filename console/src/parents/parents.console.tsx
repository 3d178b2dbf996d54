import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName, mayBeNumber, mayBePhone } from '../platform/signedIn/search.ts'

export const parentsNoun = defineNoun({
  screens: [
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
      title: { zh: '重复账号', en: 'Duplicate accounts' },
      load: async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage,
    },
  ],
  // Families by a part of the name, or by phone.
  searches: [
    {
      record: 'parent',
      codes: ['PARENT_INDEX'],
      accepts: (text) => mayBeName(text) || mayBePhone(text) || mayBeNumber(text),
      load: async () => (await import('./parentSearch.ts')).findParents,
    },
  ],
  work: [
    {
      kinds: ['PROMISE_DUE', 'LESSONS_WITHDRAWN'],
      page: ({ parentId }) => `/parent/detail?id=${parentId}`,
      load: async () => (await import('./ParentDetailPage.tsx')).ParentPeek,
      of: ({ parentId }) => String(parentId),
    },
  ],
  live: {
    parent: ['Parents', 'Orders', 'Member'],
    parentDevice: ['Parents'],
    userAddress: ['Addresses', 'Parents'],
  },
})
