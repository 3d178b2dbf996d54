import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/feedback/index',
    codes: ['FEEDBOOK_INDEX'],
    load: async () => (await import('./FeedbackDeskPage.tsx')).FeedbackDeskPage,
  },
])

defineLive({ feedback: ['Feedback', 'Parents', 'Home'] })
