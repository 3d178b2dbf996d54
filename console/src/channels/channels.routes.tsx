import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/extension/channel',
    codes: ['PROMOTE_INDEX'],
    load: async () => (await import('./ChannelListPage.tsx')).ChannelListPage,
  },
])

defineLive({ channel: ['Promotion channel'] })
