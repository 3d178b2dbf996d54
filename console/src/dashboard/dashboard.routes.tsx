import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/dashboard/workplace',
    codes: ['ALWAYS'],
    entry: true,
    load: async () => (await import('./WorkplacePage.tsx')).WorkplacePage,
  },
])
