import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/coach/coachWorkHourStats',
    codes: ['COASH_WORKHOUR_STATS'],
    load: async () => (await import('./WorkHourStatsPage.tsx')).WorkHourStatsPage,
  },
  {
    path: '/coach/coachWorkHourDetail/:coachId',
    under: '/coach/coachWorkHourStats',
    codes: ['ALWAYS'],
    hidden: true,
    tabKey: ({ params }) => params.coachId ?? '',
    load: async () => (await import('./WorkHourDetailPage.tsx')).WorkHourDetailPage,
  },
  {
    path: '/coach/statements',
    codes: ['COASH_WORKHOUR_STATS'],
    load: async () => (await import('./StatementListPage.tsx')).StatementListPage,
  },
  {
    path: '/coach/payRules',
    codes: ['COASH_WORKHOUR_STATS'],
    load: async () => (await import('./PayRulesPage.tsx')).PayRulesPage,
  },
  {
    path: '/sample/settlement',
    codes: ['SETTLEMENT'],
    load: async () => (await import('./SettlementListPage.tsx')).SettlementListPage,
  },
])

const AREAS = ['Work hours and contracts', 'Demo']
defineLive({ workHour: AREAS, workStatement: AREAS, creditRule: AREAS })
