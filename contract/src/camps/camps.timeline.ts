import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { type TimelineReaders, timelineEntry, timelineOf, timelineQuery } from '../base/timeline.ts'
import { filter, id } from '../base/wire.ts'

/** What happens to a camp. */
export const campEvent = labelled({
  STATE: ['招生与开营', 'Dates', 'grey'],
  ENROLMENT: ['入营', 'Enrolments', 'grey'],
  LEAVING: ['退出', 'Leavings', 'grey'],
  MOVE: ['调组', 'Moves', 'grey'],
  DIVISION: ['分班', 'Divisions', 'grey'],
  GROUP: ['分组', 'Groups', 'grey'],
  CLOCK_IN: ['打卡', 'Clock-ins', 'grey'],
  LATE: ['超时点评', 'Late comments', 'grey'],
})
export type CampEvent = ValueOf<typeof campEvent>

/** What was done to children and groups is read by those who read their lists. */
export const campEventReaders: TimelineReaders<CampEvent> = {
  ENROLMENT: ['CAMP_STUDENT'],
  LEAVING: ['CAMP_STUDENT'],
  MOVE: ['CAMP_STUDENT'],
  DIVISION: ['COASH_DIVISION'],
  GROUP: ['CAMP_GROUP', 'CAMP_STUDENT'],
  LATE: ['COASH_OVERTIME'],
}

/** What the dates of a camp do, in the order in which they follow each other. */
export const campTurn = labelled({
  ENROL_START: ['开始招生', 'Enrolment opens', 'amber'],
  ENROL_END: ['招生截止', 'Last day of enrolment', 'grey'],
  START: ['开营', 'The camp begins', 'blue'],
  END: ['结营', 'The camp ends', 'green'],
})

const entry = z.object({
  ...timelineEntry(campEvent),
  campId: z.int(),
  /** The group. */
  recordId: z.int().nullable(),
  /** Children of a day, or comments that were late. */
  count: z.int().nullable(),
})
/** One entry of a camp's timeline. */
export type CampEntry = z.output<typeof entry>

/**
 * What happened to a camp, the newest first: its dates, groups and divisions; by day who came, left, was moved and clocked in, and comments that
 * were late. Before it what comes next: its dates, and moves that are set.
 */
export const getCampTimeline = defineCall({
  id: 'getCampTimeline',
  title: { zh: '查看营期的时间线', en: 'Read the timeline of a camp' },
  area: 'Camp',
  beyond: true,
  method: 'GET',
  path: '/api/camp/timeline',
  query: filter(timelineQuery(campEvent), { campId: id() }),
  answer: json(timelineOf(entry)),
  codes: ['CAMP_INDEX'],
})
