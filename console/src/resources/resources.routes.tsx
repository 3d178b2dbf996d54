import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
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
])

defineLive({ resource: ['Resources'] })
