import { defineNoun } from '../platform/signedIn/noun.ts'

export const bannersNoun = defineNoun({
  screens: [
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
  ],
  live: { banner: ['Banners'] },
})
