import * as calls from '@camp/contract/calendar/calendar'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { calendarPages, createLink, dropShut, ownLinks, readCalendar, withdrawLink } from './calendar.service.ts'

export const calendarModule = defineModule({
  name: 'calendar',
  routes: [
    bind(calls.getCalendar, readCalendar),
    bind(calls.listCalendarLinks, ownLinks),
    bind(calls.createCalendarLink, createLink),
    bind(calls.withdrawCalendarLink, withdrawLink),
  ],
  pages: calendarPages,
  on: { 'account.shut': dropShut },
  family: { calendar_links: 'not of a family' },
})
