import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled, type ValueOf } from '../base/labels.ts'
import { day, filter, id, monday, oneOrMany } from '../base/wire.ts'
import { campStudentRow, campStudentSorts } from '../campStudents/campStudents.ts'

const area = 'CampStatus'

/**
 * The figures of a week, of one of its days or of a group. Each counts children (enrolments), never clock-ins, so that it opens exactly
 * the rows that it counts. A range is Monday to Sunday, or one day; days to come count nobody but ENROLLED.
 *
 * ENROLLED: in the camp on a day of the range, while the camp runs; anyone who quit earlier or joins later is not. They stand in the group
 * of that time, and under its coach: where they are now, or, of a time that ended before they came back, where they were when they left. Who
 * came back into another group in the range is counted in both, and once in the totals.
 * CLOCKED_IN, NOT_CLOCKED_IN: of those with a lesson in the range since they joined, who clocked in for at least one of these lessons, and
 * who for none. The rate is of these two together (`due`). Of anyone who has finished no day since then is due but those with a clock-in.
 * The next three look at clock-ins of days on which the child was enrolled. COMMENTED: one is commented. COMMENT_DUE: one has no comment
 * and its deadline is still ahead. OVERTIME: one was commented behind its deadline, or has none behind it. A child can be in all three.
 * AT_RISK: studied in the running camp and had not clocked in for three days, nor come back, as of the last day of the range, or today.
 */
export const weekFigure = labelled({
  ENROLLED: ['在营学员', 'Enrolled', 'grey'],
  CLOCKED_IN: ['已打卡', 'Clocked in', 'green'],
  NOT_CLOCKED_IN: ['未打卡', 'Not clocked in', 'amber'],
  COMMENTED: ['已点评', 'Commented', 'green'],
  COMMENT_DUE: ['待点评', 'Comment due', 'blue'],
  OVERTIME: ['点评超时', 'Comment late', 'red'],
  AT_RISK: ['掉队风险', 'At risk', 'red'],
})
export type WeekFigure = ValueOf<typeof weekFigure>

const places = { campId: oneOrMany(id()), groupId: oneOrMany(id()), coachId: oneOrMany(id()) }

export const weekFilter = filter({ weekStart: monday(), ...places })

const figures = {
  enrolled: z.int(),
  /** Had a lesson in the range. */
  due: z.int(),
  clockedIn: z.int(),
  notClockedIn: z.int(),
  /** `clockedIn` of `due`; null where nobody was due. */
  clockInRateBp: z.int().nullable(),
  commented: z.int(),
  commentDue: z.int(),
  overtime: z.int(),
  atRisk: z.int(),
}
export const weekFigures = z.object(figures)
export type WeekFigures = z.output<typeof weekFigures>

export const getWeekData = defineCall({
  id: 'getWeekData',
  title: { zh: '查看周状态统计', en: 'Read the figures of the weekly status' },
  area,
  method: 'GET',
  path: '/api/member/week/data',
  query: weekFilter,
  answer: json(
    z.object({
      weekStart: z.string(),
      totals: weekFigures,
      groups: z.array(
        z.object({
          campId: z.int(),
          campName: z.string(),
          groupId: z.int(),
          groupName: z.string(),
          coachId: z.int().nullable(),
          coachName: z.string().nullable(),
          ...figures,
        }),
      ),
      days: z.array(z.object({ date: z.string(), ...figures })),
    }),
  ),
  codes: ['CAMP_STATUS'],
})

export const weekListFilter = filter({ ...places, date: day() }, { weekStart: monday(), figure: weekFigure.schema })

/**
 * Moved on: the child left the reader's groups and came back into another one. Its earlier stay keeps its place in the figures of that time; the
 * row then says what was so at its end, and nothing of what came after, and the child's own page is not the reader's any more.
 */
export const weekStudentRow = campStudentRow.extend({ movedOn: z.boolean() })
export type WeekStudentRow = z.output<typeof weekStudentRow>

/** The children behind a figure of `getWeekData`: of the week, or of one of its days. */
export const getMemberWeekList = defineCall({
  id: 'getMemberWeekList',
  title: { zh: '查看学员周状态列表', en: 'List the weekly status of students' },
  area,
  method: 'GET',
  path: '/api/member/week/list',
  query: weekListFilter,
  answer: page(weekStudentRow),
  codes: ['CAMP_STATUS'],
  sorts: campStudentSorts,
  defaultSort: 'joinedAt,desc',
})
