import { defineNoun } from '../platform/signedIn/noun.ts'

export const doubtsNoun = defineNoun({
  screens: [
    {
      path: '/permission/log/doubts',
      codes: ['LOG_MANAGE', 'COASH_WORKHOUR_CLOSE'],
      hidden: true,
      title: { zh: '数据核对', en: 'Data check' },
      load: async () => (await import('./DoubtsPage.tsx')).DoubtsPage,
    },
  ],
})
