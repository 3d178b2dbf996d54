import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/schedule/holiday',
    codes: ['HOLIDAY'],
    load: async () => (await import('./HolidayPage.tsx')).HolidayPage,
  },
])

defineLive({ holiday: ['Holiday'] })
