import { defineNoun } from '../platform/signedIn/noun.ts'

export const merchantsNoun = defineNoun({
  screens: [
    {
      path: '/content/weMerchant',
      codes: ['BANNER_OTHER'],
      entry: true,
      load: async () => (await import('./MerchantListPage.tsx')).MerchantListPage,
    },
  ],
  live: { merchant: ['Merchants'] },
})
