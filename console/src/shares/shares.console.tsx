import { defineNoun } from '../platform/signedIn/noun.ts'

export const sharesNoun = defineNoun({
  screens: [
    {
      path: '/resources/share',
      codes: ['RESOURCE_SHARE'],
      load: async () => (await import('./ShareListPage.tsx')).ShareListPage,
    },
  ],
})
