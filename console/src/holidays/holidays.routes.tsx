import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/schedule/holiday',
    codes: ['HOLIDAY'],
    load: async () => (await import('./HolidayPage.tsx')).HolidayPage,
  },
])
