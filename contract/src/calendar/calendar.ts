import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { deletion } from '../base/steps.ts'
import { day, filter } from '../base/wire.ts'
import { calendarFeed, calendarKind } from './calendar.labels.ts'

const own = { area: 'Calendar', codes: 'ALWAYS', beyond: true } as const
const links = '/api/homepage/calendar/links'

/** So many days are answered: those of six weeks. */
export const CALENDAR_DAYS = 42
/** So many entries are answered at most, the first days first. */
export const CALENDAR_MOST = 1_000
/** So many links somebody may have at a time. */
export const CALENDAR_LINKS = 10

const calendarItem = z.object({
  kind: calendarKind.schema,
  day: z.string(),
  /** The last of its days. */
  until: z.string(),
  /** The camp, where it is one. */
  campId: z.int().nullable(),
  /** Of a camp or holiday its name, of hours to be confirmed the month; null: the kind says it all. */
  title: z.string().nullable(),
  /** How many: camps with a lesson, comments, contracts, returns, promises; of own hours the minutes. */
  count: z.int().nullable(),
})
export type CalendarItem = z.output<typeof calendarItem>

/** What happens from a day on, for six weeks, as far as the reader may see it: camps, lessons, own hours, deadlines. It names no family. */
export const getCalendar = defineCall({
  id: 'getCalendar',
  title: { zh: '查看日历', en: 'See the calendar' },
  ...own,
  method: 'GET',
  path: '/api/homepage/calendar',
  query: filter({}, { from: day() }),
  answer: json(z.object({ items: z.array(calendarItem), cut: z.boolean() })),
})

/** Own links by which a calendar program reads the calendar, the newest first. */
export const listCalendarLinks = defineCall({
  id: 'listCalendarLinks',
  title: { zh: '查看自己的日历订阅', en: 'List own calendar links' },
  ...own,
  method: 'GET',
  path: links,
  answer: json(
    z.array(z.object({ id: z.int(), feeds: z.array(calendarFeed.schema), createdAt: z.string(), readAt: z.string().nullable() })),
  ),
})
export type CalendarLink = z.output<typeof listCalendarLinks.answer.schema>[number]

/** Makes a link; its address is answered once and not kept. */
export const createCalendarLink = defineCall({
  id: 'createCalendarLink',
  title: { zh: '创建日历订阅', en: 'Make a calendar link' },
  ...own,
  method: 'POST',
  path: links,
  body: z.object({ feeds: z.array(calendarFeed.schema).min(1).max(calendarFeed.values.length) }),
  answer: json(z.object({ id: z.int(), url: z.string() })),
  changes: true,
  secret: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'user',
    touches: 'keys',
    says: { zh: '创建了日历订阅', en: 'Made a calendar link' },
  },
})

/** From now on it leads nowhere. */
export const withdrawCalendarLink = defineCall({
  id: 'withdrawCalendarLink',
  title: { zh: '撤回日历订阅', en: 'Withdraw a calendar link' },
  ...own,
  ...deletion,
  path: `${links}/{id}`,
  audit: { type: 'DELETE', target: 'user', says: { zh: '撤回了一个日历订阅', en: 'Withdrew a calendar link' } },
})
