import { defineNoun } from '../platform/signedIn/noun.ts'

export const coachGroupsNoun = defineNoun({
  screens: [
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
  ],
  live: { coachGroup: ['Coaches'] },
})
