import { mayBeName } from '../platform/signedIn/finder.ts'
import { defineNoun } from '../platform/signedIn/noun.ts'

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
  finders: [
    {
      record: 'resource',
      codes: ['RESOURCE_INDEX'],
      accepts: mayBeName,
      load: async () => (await import('./resourceFinder.ts')).findResources,
    },
  ],
  live: { resource: ['Resources'] },
})
