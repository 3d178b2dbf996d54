import { defineScreens } from '../platform/screen.ts'
import { doubtTitles } from './doubts.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/permission/log/doubts',
    codes: ['LOG_MANAGE', 'COASH_WORKHOUR_CLOSE'],
    hidden: true,
    title: doubtTitles.page,
    load: async () => (await import('./DoubtsPage.tsx')).DoubtsPage,
  },
])
