import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { pay } from '../base/restricted.ts'
import { type TimelineReaders, timelineEntry, timelineOf, timelineQuery } from '../base/timeline.ts'
import { filter, id } from '../base/wire.ts'

/** What happens to a coach. */
export const coachEvent = labelled({
  HOURS: ['工时', 'Hours', 'grey'],
  LATE: ['超时点评', 'Late comments', 'grey'],
  STATEMENT: ['工时月结', 'Statements', 'grey'],
  CONTRACT: ['合同', 'Contracts', 'grey'],
  ABSENCE: ['请假', 'Absences', 'grey'],
  GROUP: ['辅导组', 'Coach group', 'grey'],
  CAMP: ['营期', 'Camps', 'grey'],
})
export type CoachEvent = ValueOf<typeof coachEvent>

/** Hours, contracts and late comments are read by those who read their lists. */
export const coachEventReaders: TimelineReaders<CoachEvent> = {
  HOURS: ['COASH_WORKHOUR_STATS'],
  LATE: ['COASH_OVERTIME'],
  STATEMENT: ['COASH_WORKHOUR_STATS'],
  CONTRACT: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
}

const entry = z.object({
  ...timelineEntry(coachEvent),
  coachId: z.int(),
  /** The camp or the coach group. */
  recordId: z.int().nullable(),
  /** Of hours and statements. */
  minutes: z.int().nullable(),
  amount: pay.amount(),
  /** Comments that were late on a day, or lines of hours. */
  count: z.int().nullable(),
  /** The last of the days, where there are several. */
  until: z.string().nullable(),
})
/** One entry of a coach's timeline. */
export type CoachEntry = z.output<typeof entry>

/**
 * What happened to a coach, the newest first, by day where there is much of it: hours, comments that were late, months, contracts, absences,
 * groups. Before it what comes next: absences, contracts that wait for a signature, camps that begin.
 */
export const getCoachTimeline = defineCall({
  id: 'getCoachTimeline',
  title: { zh: '查看老师的时间线', en: 'Read the timeline of a coach' },
  area: 'Coaches',
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/timeline',
  query: filter(timelineQuery(coachEvent), { coachId: id() }),
  answer: json(timelineOf(entry)),
  codes: ['COASH_INDEX'],
})
