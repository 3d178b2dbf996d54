import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/camp/status',
    codes: ['CAMP_STATUS'],
    load: async () => (await import('./CampStatusPage.tsx')).CampStatusPage,
  },
])
