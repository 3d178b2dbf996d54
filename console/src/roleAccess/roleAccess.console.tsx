import { defineNoun } from '../platform/signedIn/noun.ts'

export const roleAccessNoun = defineNoun({
  screens: [
    {
      path: '/core/access',
      codes: ['MINORS_REPORT', 'ACCESS_APPROVE'],
      load: async () => (await import('./AccessPage.tsx')).AccessPage,
    },
  ],
  work: [{ kinds: ['ACCESS_OVER', 'ACCESS_ENDING', 'ACCESS_TO_CONFIRM', 'EXPORT_TO_APPROVE'], page: () => '/core/access' }],
})
