import { defineNoun } from '../platform/signedIn/noun.ts'

export const tagsNoun = defineNoun({
  screens: [
    {
      path: '/tagemanager/index',
      codes: ['TAG'],
      load: async () => (await import('./TagListPage.tsx')).TagListPage,
    },
  ],
  live: { tag: ['Tags'] },
})
