import { labelled } from '../base/labels.ts'

/** What stands in the calendar. */
export const calendarKind = labelled({
  HOLIDAY: ['节假日', 'Holiday', 'plain'],
  WORKDAY: ['调休上班', 'Working day', 'plain'],
  CAMP: ['营期', 'Camp', 'plain'],
  ENROL_CLOSES: ['招生截止', 'Enrolment closes', 'plain'],
  LESSONS: ['上课', 'Lessons', 'plain'],
  OWN_HOURS: ['本人工时', 'Own hours', 'plain'],
  MONTH_READY: ['工时月结', 'Hours of a month', 'plain'],
  COMMENTS_DUE: ['点评截止', 'Comments due', 'plain'],
  CONTRACTS_DUE: ['签署截止', 'Signing ends', 'plain'],
  RETURNS_DUE: ['退货截止', 'Returns due', 'plain'],
  PROMISES: ['约定跟进', 'Promised follow-ups', 'plain'],
})

/** What a link to the calendar can be of. */
export const calendarFeed = labelled({
  CAMPS: ['营期与上课', 'Camps and lessons', 'plain'],
  HOURS: ['本人工时与月结', 'Own hours and months', 'plain'],
  DEADLINES: ['截止日期', 'Deadlines', 'plain'],
  HOLIDAYS: ['节假日', 'Holidays', 'plain'],
})
type Kind = (typeof calendarKind.values)[number]
type Feed = (typeof calendarFeed.values)[number]

export const feedOf: Readonly<Record<Kind, Feed>> = {
  HOLIDAY: 'HOLIDAYS',
  WORKDAY: 'HOLIDAYS',
  CAMP: 'CAMPS',
  ENROL_CLOSES: 'CAMPS',
  LESSONS: 'CAMPS',
  OWN_HOURS: 'HOURS',
  MONTH_READY: 'HOURS',
  COMMENTS_DUE: 'DEADLINES',
  CONTRACTS_DUE: 'DEADLINES',
  RETURNS_DUE: 'DEADLINES',
  PROMISES: 'DEADLINES',
}
