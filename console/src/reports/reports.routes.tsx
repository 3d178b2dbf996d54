import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/resources/report',
    codes: ['RESOURCE_REPORT'],
    load: async () => (await import('./ReportListPage.tsx')).ReportListPage,
  },
])

defineLive({ report: ['Reports'], share: ['Reports', 'Shares'] })
