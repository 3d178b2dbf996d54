import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/coach/CoachDivision',
    codes: ['COASH_DIVISION'],
    load: async () => (await import('./DivisionPage.tsx')).DivisionPage,
  },
])
