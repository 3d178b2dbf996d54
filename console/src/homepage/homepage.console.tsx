import { defineNoun } from '../platform/signedIn/noun.ts'

export const homepageNoun = defineNoun({
  screens: [
    {
      path: '/dashboard/workplace',
      codes: ['ALWAYS'],
      entry: true,
      load: async () => (await import('./WorkplacePage.tsx')).WorkplacePage,
    },
  ],
})
