import { defineNoun } from '../platform/signedIn/noun.ts'

export const minorsNoun = defineNoun({
  screens: [
    {
      path: '/core/minorsReport',
      codes: ['MINORS_REPORT'],
      load: async () => (await import('./MinorsReportPage.tsx')).MinorsReportPage,
    },
  ],
})
