import { defineNoun } from '../platform/signedIn/noun.ts'

export const membersNoun = defineNoun({
  screens: [
    { path: '/member/configure', codes: ['MEMBER_CONFIG'], load: async () => (await import('./LevelListPage.tsx')).LevelListPage },
    { path: '/member/interests', codes: ['MEMBER_INTERESTS'], load: async () => (await import('./BenefitListPage.tsx')).BenefitListPage },
    { path: '/member/index', codes: ['MEMBER_INDEX'], load: async () => (await import('./MemberListPage.tsx')).MemberListPage },
  ],
  live: {
    member: ['Member', 'Parents'],
    memberLevel: ['Member'],
    memberBenefit: ['Member'],
  },
})
