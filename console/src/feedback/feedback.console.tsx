import { defineNoun } from '../platform/signedIn/noun.ts'

export const feedbackNoun = defineNoun({
  screens: [
    {
      path: '/feedback/index',
      codes: ['FEEDBOOK_INDEX'],
      load: async () => (await import('./FeedbackDeskPage.tsx')).FeedbackDeskPage,
    },
  ],
  work: [
    {
      kinds: ['FEEDBACK_PENDING'],
      entity: 'feedback',
      page: ({ subjectId }) => `/feedback/index?peek=${subjectId}`,
      load: async () => (await import('./FeedbackWork.tsx')).FeedbackWork,
    },
  ],
  live: { feedback: ['Feedback', 'Parents', 'Home'] },
})
