import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/coach/coachGroup',
    codes: ['COASH_GROUP'],
    load: async () => (await import('./CoachGroupListPage.tsx')).CoachGroupListPage,
  },
  {
    path: '/coach/coachMember',
    under: '/coach/coachGroup',
    codes: ['COASH_MEMBER'],
    hidden: true,
    alone: true,
    load: async () => (await import('./CoachMemberPage.tsx')).CoachMemberPage,
  },
])

defineLive({ coachGroup: ['Coaches'] })
