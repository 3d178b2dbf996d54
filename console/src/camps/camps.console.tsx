import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const campsNoun = defineNoun({
  screens: [
    {
      path: '/camp/index',
      codes: ['CAMP_INDEX'],
      entry: true,
      load: async () => (await import('./CampListPage.tsx')).CampListPage,
    },
    {
      path: '/camp/detail',
      under: '/camp/index',
      codes: ['CAMP_INDEX'],
      hidden: true,
      title: { zh: '营期详情', en: 'Camp' },
      tabKey: ({ query }) => query.get('id') ?? '',
      load: async () => (await import('./CampDetailPage.tsx')).CampDetailPage,
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
  ],
  // Camps by a part of the name or of the term.
  searches: [
    {
      record: 'camp',
      codes: ['CAMP_INDEX'],
      accepts: (text) => mayBeName(text) || /^\d[\d-]{1,9}$/.test(text),
      load: async () => (await import('./campSearch.ts')).findCamps,
    },
  ],
  live: {
    camp: ['Camp', 'CampStatus', 'Home'],
    campGroup: ['Camp', 'CampStatus'],
    campType: ['Camp'],
  },
})
