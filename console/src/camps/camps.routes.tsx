import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/camp/index',
    codes: ['CAMP_INDEX'],
    entry: true,
    load: async () => (await import('./CampListPage.tsx')).CampListPage,
  },
  {
    path: '/camp/configure',
    codes: ['CAMP_CONFIG'],
    load: async () => (await import('./CampConfigPage.tsx')).CampConfigPage,
  },
  {
    path: '/camp/campGroup',
    codes: ['CAMP_GROUP'],
    hidden: true,
    alone: true,
    load: async () => (await import('./CampGroupPage.tsx')).CampGroupPage,
    tabKey: ({ query }) => query.get('campId') ?? '',
  },
])

defineLive({
  camp: ['Camp', 'CampStatus', 'Home'],
  campGroup: ['Camp', 'CampStatus'],
  campType: ['Camp'],
})
