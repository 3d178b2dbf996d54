import { defineNoun } from '../platform/signedIn/noun.ts'

export const divisionNoun = defineNoun({
  screens: [
    {
      path: '/coach/CoachDivision',
      codes: ['COASH_DIVISION'],
      load: async () => (await import('./DivisionPage.tsx')).DivisionPage,
    },
  ],
  live: { coachPlan: ['Coaches'] },
})
