import { defineCall, page } from '../base/call.ts'
import { day, filter } from '../base/wire.ts'
import { campFilterShape, campRow } from './camps.ts'

/** Camps that run on one of these days, or whose enrolment closes on one: what a month of the calendar shows, under the filters of the list. */
export const listCampsOnDays = defineCall({
  id: 'listCampsOnDays',
  title: { zh: '查看营期日历', en: 'See the calendar of camps' },
  area: 'Camp',
  beyond: true,
  method: 'GET',
  path: '/api/camp/calendar',
  query: filter(campFilterShape, { from: day(), to: day() }),
  answer: page(campRow),
  codes: ['CAMP_INDEX'],
  sorts: ['startDate'],
  defaultSort: 'startDate,asc',
})
