import { defineNoun } from '../platform/signedIn/noun.ts'

export const accessNoun = defineNoun({
  screens: [
    {
      path: '/core/access',
      codes: ['MINORS_REPORT', 'ACCESS_APPROVE'],
      load: async () => (await import('./AccessPage.tsx')).AccessPage,
    },
  ],
})
