import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const alarmsNoun = defineNoun({
  screens: [
    {
      path: '/settings/schedules',
      codes: ['ALARM', 'ALARM_ALL'],
      load: async () => (await import('./AlarmListPage.tsx')).AlarmListPage,
    },
  ],
  // Alarms by a part of their name.
  searches: [
    {
      record: 'alarm',
      codes: ['ALARM', 'ALARM_ALL'],
      accepts: mayBeName,
      load: async () => (await import('./alarmSearch.ts')).findAlarms,
    },
  ],
  live: { alarm: ['Alarms'] },
})
