import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/coach/coachOverTime',
    codes: ['COASH_OVERTIME'],
    load: async () => (await import('./OvertimeListPage.tsx')).OvertimeListPage,
  },
])
