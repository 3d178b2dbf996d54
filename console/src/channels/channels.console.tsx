import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName, mayBeNumber } from '../platform/signedIn/search.ts'

export const channelsNoun = defineNoun({
  screens: [
    {
      path: '/extension/channel',
      codes: ['PROMOTE_INDEX'],
      load: async () => (await import('./ChannelListPage.tsx')).ChannelListPage,
    },
    {
      path: '/extension/funnel',
      codes: ['PROMOTE_INDEX'],
      hidden: true,
      title: { zh: '渠道漏斗', en: 'Channel funnel' },
      load: async () => (await import('./FunnelPage.tsx')).FunnelPage,
    },
  ],
  // Channels by a part of the name or of the code.
  searches: [
    {
      record: 'channel',
      codes: ['PROMOTE_INDEX'],
      accepts: (text) => mayBeName(text) || mayBeNumber(text),
      load: async () => (await import('./channelSearch.ts')).findChannels,
    },
  ],
  live: { channel: ['Promotion channel'], channelCost: ['Promotion channel'] },
})
