import { noteReaders } from '@camp/contract/followUps/followUps.labels'
import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { followUpTitles } from './followUps.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/parent/followUp',
    codes: noteReaders,
    hidden: true,
    title: followUpTitles.list,
    load: async () => (await import('./FollowUpListPage.tsx')).FollowUpListPage,
  },
])

defineLive({ followUp: ['Parents'] })
