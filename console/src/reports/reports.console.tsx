import { defineNoun } from '../platform/signedIn/noun.ts'

export const reportsNoun = defineNoun({
  screens: [
    {
      path: '/resources/report',
      codes: ['RESOURCE_REPORT'],
      load: async () => (await import('./ReportListPage.tsx')).ReportListPage,
    },
  ],
  live: { report: ['Reports'], share: ['Reports', 'Shares'] },
})
