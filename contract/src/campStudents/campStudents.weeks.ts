import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled, personFlg, type ValueOf } from '../base/labels.ts'
import { pii } from '../base/pii.ts'
import { id, monday } from '../base/wire.ts'
import { campStatus, gender } from '../camps/camps.labels.ts'
import { shownFile } from '../media/media.ts'
import { campStudentFields } from './campStudents.ts'

const area = 'Member'
const codes = ['CAMP_STUDENT_DETAIL'] as const

/** How a week of an enrolment went so far. */
export const weekStatus = labelled({
  FUTURE: ['未开始', 'Upcoming', 'grey'],
  NONE: ['未打卡', 'No clock-ins', 'red'],
  PARTIAL: ['部分打卡', 'Partly done', 'amber'],
  DONE: ['全部打卡', 'All done', 'green'],
})
export type WeekStatus = ValueOf<typeof weekStatus>

/** What became of a day's lesson. */
export const dayStatus = labelled({
  NO_LESSON: ['无课程', 'No lesson', 'grey'],
  FUTURE: ['待打卡', 'Upcoming', 'grey'],
  MISSED: ['未打卡', 'Missed', 'red'],
  DONE: ['已打卡', 'Done', 'green'],
  MAKEUP: ['补打卡', 'Made up', 'blue'],
})
export type DayStatus = ValueOf<typeof dayStatus>

/** A lesson done, and what the coach said to it. Group and coach are those of that day. */
export const clockIn = z.object({
  id: z.int(),
  campStudentId: z.int(),
  clockInDate: z.string(),
  lessonDay: z.int(),
  submittedAt: z.string(),
  makeup: z.boolean(),
  makeupReason: z.string().nullable(),
  studySeconds: z.int(),
  score: z.int().nullable(),
  mediaUrls: z.array(z.string()),
  /** It has recordings, and the guardian does not agree to playing them. */
  barred: z.boolean(),
  groupId: z.int(),
  groupName: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  commentDueAt: z.string(),
  commentedAt: z.string().nullable(),
  commentText: z.string().nullable(),
  /** From submitting to the comment. */
  commentMinutes: z.int().nullable(),
  /** The comment came late, or is still missing after its time. */
  overtime: z.boolean(),
})
export type ClockIn = z.output<typeof clockIn>

export const getMemberWeekStatus = defineCall({
  id: 'getMemberWeekStatus',
  title: { zh: '查看学员各周的状态', en: "Read the status of a student's weeks" },
  area,
  method: 'GET',
  path: '/api/member/week/status',
  query: z.object({ campStudentId: id() }),
  answer: json(
    z.array(
      z.object({
        weekStart: z.string(),
        /** Counts from 1, the week in which the camp begins. */
        weekNo: z.int(),
        /** Lesson days that have come while the child was in the camp; today is one of them. */
        dueDays: z.int(),
        clockInDays: z.int(),
        makeupDays: z.int(),
        commented: z.int(),
        overtime: z.int(),
        status: weekStatus.schema,
      }),
    ),
  ),
  codes,
})

const ofWeek = z.object({ campStudentId: id(), weekStart: monday() })

export const getMemberWeekClockIn = defineCall({
  id: 'getMemberWeekClockIn',
  title: { zh: '查看学员一周的打卡', en: "Read the clock-ins of a student's week" },
  area,
  method: 'GET',
  path: '/api/member/week/clock-in',
  query: ofWeek,
  answer: json(
    z.array(
      z.object({
        date: z.string(),
        lessonDay: z.int().nullable(),
        status: dayStatus.schema,
        makeupReason: z.string().nullable(),
        /** `media`: what of its addresses can be shown: our own files, and those of hosts that were set up. */
        clockIn: clockIn.extend({ media: z.array(shownFile) }).nullable(),
      }),
    ),
  ),
  codes,
})

export const getMemberWeekStudyData = defineCall({
  id: 'getMemberWeekStudyData',
  title: { zh: '查看学员一周的学习数据', en: "Read the study data of a student's week" },
  area,
  method: 'GET',
  path: '/api/member/week/study-data',
  query: ofWeek,
  answer: json(
    z.object({
      studySeconds: z.int(),
      averageScore: z.number().nullable(),
      clockInDays: z.int(),
      dueDays: z.int(),
      byDay: z.array(z.object({ date: z.string(), studySeconds: z.int(), score: z.int().nullable() })),
    }),
  ),
  codes,
})

/** The coach's comments on an enrolment's clock-ins, newest first. */
export const listCampStudentComments = defineCall({
  id: 'listCampStudentComments',
  title: { zh: '查看学员的点评', en: 'List the comments on a student' },
  area: 'Camp',
  beyond: true,
  method: 'GET',
  path: '/api/camp/client-user/comments',
  query: z.object({ id: id() }),
  answer: page(clockIn),
  codes,
  sorts: ['commentedAt'],
  defaultSort: 'commentedAt,desc',
})

/** Steps of an enrolment. */
export const campStudentStep = labelled({
  JOINED: ['加入营期', 'Joined the camp', 'green'],
  RETURNED: ['重新加入', 'Came back', 'green'],
  MOVE_PLANNED: ['安排调组', 'Move planned', 'amber'],
  MOVED: ['调组', 'Moved', 'blue'],
  MOVE_CANCELLED: ['取消调组', 'Move cancelled', 'grey'],
  FINISHED: ['结营', 'Finished the camp', 'green'],
  QUIT: ['退出营期', 'Left the camp', 'red'],
  CLOCKED_IN: ['打卡', 'Clocked in', 'green'],
  MADE_UP: ['补打卡', 'Made up a lesson', 'blue'],
  COMMENTED: ['老师点评', 'Coach commented', 'blue'],
  REPORTED: ['生成报告', 'Report created', 'blue'],
})
export type CampStudentStep = ValueOf<typeof campStudentStep>

const move = z.object({
  id: z.int(),
  fromGroupId: z.int(),
  fromGroupName: z.string(),
  toGroupId: z.int(),
  toGroupName: z.string(),
  effectiveDate: z.string(),
  reason: z.string().nullable(),
  movedBy: z.string().nullable(),
  createdAt: z.string(),
  /** Null until its day has come. */
  appliedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
})

export const campStudentDetail = z.object({
  ...campStudentFields,
  quitAt: z.string().nullable(),
  makeupDays: z.int(),
  commentCount: z.int(),
  studySeconds: z.int(),
  averageScore: z.number().nullable(),
  camp: z.object({
    id: z.int(),
    name: z.string(),
    term: z.string(),
    campType: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    status: campStatus.schema,
  }),
  student: z.object({
    id: z.int(),
    name: z.string(),
    englishName: z.string().nullable(),
    gender: gender.schema.nullable(),
    birthday: z.string().nullable(),
    grade: z.string().nullable(),
    englishLevel: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
  parent: z.object({
    id: z.int(),
    nickname: z.string(),
    realName: z.string().nullable(),
    phone: pii.phone(),
    activeFlg: personFlg.schema,
  }),
  /** Newest first. */
  moves: z.array(move),
  reports: z.array(
    z.object({ id: z.int(), periodStart: z.string(), periodEnd: z.string(), pdfUrl: z.string().nullable(), createdAt: z.string() }),
  ),
  /** The newest `TIMELINE_REACH` steps, newest first. */
  timeline: z.array(
    z.object({
      at: z.string(),
      step: campStudentStep.schema,
      /** The group joined or moved to, the lesson's day, the days of a report, the order whose refund took the child out. */
      about: z.string().nullable(),
      note: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
})
export type CampStudentDetail = z.output<typeof campStudentDetail>

/** How many steps a detail tells. */
export const TIMELINE_REACH = 200

export const getCampStudentDetail = defineCall({
  id: 'getCampStudentDetail',
  title: { zh: '查看营期学员', en: 'Read a student of a camp' },
  area: 'Camp',
  beyond: true,
  method: 'GET',
  path: '/api/camp/client-user',
  query: z.object({ id: id() }),
  answer: json(campStudentDetail),
  codes,
})
