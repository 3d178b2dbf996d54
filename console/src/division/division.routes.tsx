import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/coach/CoachDivision',
    codes: ['COASH_DIVISION'],
    load: async () => (await import('./DivisionPage.tsx')).DivisionPage,
  },
])

defineLive({ coachPlan: ['Coaches'] })
