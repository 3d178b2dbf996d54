import { defineNoun } from '../platform/signedIn/noun.ts'

export const uploadersNoun = defineNoun({
  screens: [
    {
      path: '/content/uploader',
      codes: ['BANNER_OTHER'],
      load: async () => (await import('./UploaderListPage.tsx')).UploaderListPage,
    },
  ],
  live: { uploader: ['Uploaders'] },
})
