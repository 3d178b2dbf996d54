import { defineNoun } from '../platform/signedIn/noun.ts'

export const feedbackNoun = defineNoun({
  screens: [
    {
      path: '/feedback/index',
      codes: ['FEEDBOOK_INDEX'],
      load: async () => (await import('./FeedbackDeskPage.tsx')).FeedbackDeskPage,
    },
  ],
  live: { feedback: ['Feedback', 'Parents', 'Home'] },
})
