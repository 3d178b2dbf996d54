import { defineNoun } from '../platform/signedIn/noun.ts'

export const appVersionsNoun = defineNoun({
  screens: [
    {
      path: '/content/banner/appVersion',
      codes: ['BANNER_OTHER'],
      load: async () => (await import('./AppVersionListPage.tsx')).AppVersionListPage,
    },
  ],
  live: { appVersion: ['App versions'] },
})
