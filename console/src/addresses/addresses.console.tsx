import { defineNoun } from '../platform/signedIn/noun.ts'

export const addressesNoun = defineNoun({
  screens: [
    {
      path: '/location/userAddress',
      codes: ['ADDRESS'],
      entry: true,
      load: async () => (await import('./AddressListPage.tsx')).AddressListPage,
    },
  ],
})
