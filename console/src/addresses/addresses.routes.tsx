import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/location/userAddress',
    codes: ['ADDRESS'],
    entry: true,
    load: async () => (await import('./AddressListPage.tsx')).AddressListPage,
  },
])
