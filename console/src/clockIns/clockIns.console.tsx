import { defineNoun } from '../platform/signedIn/noun.ts'

export const clockInsNoun = defineNoun({
  screens: [
    {
      path: '/coach/commentDesk',
      under: '/coach/coachOverTime',
      codes: ['ALWAYS'],
      hidden: true,
      title: { zh: '点评台', en: 'Comment desk' },
      load: async () => (await import('./CommentDeskPage.tsx')).CommentDeskPage,
    },
  ],
})
