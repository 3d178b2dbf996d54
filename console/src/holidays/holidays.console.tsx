import { defineNoun } from '../platform/signedIn/noun.ts'

export const holidaysNoun = defineNoun({
  screens: [
    {
      path: '/schedule/holiday',
      codes: ['HOLIDAY'],
      load: async () => (await import('./HolidayPage.tsx')).HolidayPage,
    },
  ],
  live: { holiday: ['Holiday'] },
})
