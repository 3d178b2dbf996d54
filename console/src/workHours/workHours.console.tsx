import { defineNoun } from '../platform/signedIn/noun.ts'

const AREAS = ['Work hours and contracts', 'Demo']

export const workHoursNoun = defineNoun({
  screens: [
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
  ],
  work: [
    {
      kinds: ['HOURS_DISPUTED'],
      entity: 'workStatement',
      page: ({ subjectId }) => `/coach/statements?peek=${subjectId}`,
      load: async () => (await import('./StatementPeek.tsx')).StatementPeek,
    },
    {
      kinds: ['HOURS_TO_CONFIRM'],
      page: ({ subjectId }) => `/coach/coachWorkHourDetail/${subjectId}`,
      load: async () => (await import('./HoursWork.tsx')).HoursWork,
    },
  ],
  live: { workHour: AREAS, workStatement: AREAS, creditRule: AREAS },
})
