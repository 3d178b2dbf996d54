import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/coach/coashListIndex',
    codes: ['COASH_INDEX'],
    entry: true,
    load: async () => (await import('./CoachListPage.tsx')).CoachListPage,
  },
  {
    path: '/coach/coachOverTime',
    codes: ['COASH_OVERTIME'],
    load: async () => (await import('./OvertimePage.tsx')).OvertimePage,
  },
])

// Camps name the coaches of their groups.
defineLive({ coach: ['Coaches', 'CampStatus', 'Camp'] })
