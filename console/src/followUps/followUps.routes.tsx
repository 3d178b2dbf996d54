import { defineScreens } from '../platform/screen.ts'
import { followUpTitles } from './followUps.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/parent/followUp',
    codes: ['PARENT_DETAIL', 'CAMP_STUDENT_DETAIL'],
    hidden: true,
    title: followUpTitles.list,
    load: async () => (await import('./FollowUpListPage.tsx')).FollowUpListPage,
  },
])
