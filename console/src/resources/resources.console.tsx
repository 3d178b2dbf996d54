import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const resourcesNoun = defineNoun({
  screens: [
    {
      path: '/resources/manage',
      codes: ['RESOURCE_INDEX'],
      entry: true,
      load: async () => (await import('./ResourceListPage.tsx')).ResourceListPage,
    },
    {
      path: '/resources/detail',
      codes: ['ALWAYS'],
      hidden: true,
      load: async () => (await import('./ResourceDetailPage.tsx')).ResourceDetailPage,
      tabKey: ({ query }) => query.get('id') ?? '',
    },
  ],
  // Resources by a part of the title.
  searches: [
    {
      record: 'resource',
      codes: ['RESOURCE_INDEX'],
      accepts: mayBeName,
      load: async () => (await import('./resourceSearch.ts')).findResources,
    },
  ],
  live: { resource: ['Resources'] },
})
