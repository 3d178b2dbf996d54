import { noteReaders } from '@camp/contract/followUps/followUps.record'
import { defineNoun } from '../platform/signedIn/noun.ts'

export const followUpsNoun = defineNoun({
  screens: [
    {
      path: '/parent/followUp',
      codes: noteReaders,
      hidden: true,
      title: { zh: '跟进记录', en: 'Follow-up notes' },
      load: async () => (await import('./FollowUpListPage.tsx')).FollowUpListPage,
    },
  ],
  live: { followUp: ['Parents'] },
})
