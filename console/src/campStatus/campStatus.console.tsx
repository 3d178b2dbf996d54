import { defineNoun } from '../platform/signedIn/noun.ts'

export const campStatusNoun = defineNoun({
  screens: [
    {
      path: '/camp/status',
      codes: ['CAMP_STATUS'],
      load: async () => (await import('./CampStatusPage.tsx')).CampStatusPage,
    },
  ],
})
