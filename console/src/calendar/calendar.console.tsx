import { defineNoun } from '../platform/signedIn/noun.ts'

export const calendarNoun = defineNoun({
  screens: [
    {
      path: '/dashboard/calendar',
      under: '/dashboard/workplace',
      codes: ['ALWAYS'],
      hidden: true,
      title: { zh: '日历', en: 'Calendar' },
      load: async () => (await import('./CalendarPage.tsx')).CalendarPage,
    },
  ],
})
