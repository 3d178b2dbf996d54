import { defineNoun } from '../platform/signedIn/noun.ts'

export const parametersNoun = defineNoun({
  screens: [
    {
      path: '/content/banner/otherConfigure',
      codes: ['BANNER_OTHER'],
      load: async () => (await import('./ParametersPage.tsx')).ParametersPage,
    },
  ],
  live: { parameter: ['Content'] },
})
