import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/banner',
    codes: ['BANNER_MANAGE'],
    entry: true,
    load: async () => (await import('./BannerPage.tsx')).BannerPage,
  },
  {
    path: '/content/banner/editBanner',
    codes: ['ALWAYS'],
    hidden: true,
    alone: true,
    load: async () => (await import('./EditBannerPage.tsx')).EditBannerPage,
    tabKey: ({ query }) => query.get('id') ?? '',
  },
])

defineLive({ banner: ['Banners'] })
