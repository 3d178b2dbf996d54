import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { channelTitles } from './channels.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/extension/channel',
    codes: ['PROMOTE_INDEX'],
    load: async () => (await import('./ChannelListPage.tsx')).ChannelListPage,
  },
  {
    path: '/extension/funnel',
    codes: ['PROMOTE_INDEX'],
    hidden: true,
    title: channelTitles.funnel,
    load: async () => (await import('./FunnelPage.tsx')).FunnelPage,
  },
])

defineLive({ channel: ['Promotion channel'], channelCost: ['Promotion channel'] })
