import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { sheetOf } from '../base/steps.ts'
import { countedBack } from '../base/undo.ts'
import { exportChoice, filter, id, moment, oneOrMany, text, wireBoolean } from '../base/wire.ts'
import { campStatus } from '../camps/camps.labels.ts'
import { shownFile } from '../media/media.ts'
import { commentKind } from './coaches.labels.ts'

const area = 'Coaches'

/** The filters of the list; its export takes the same. Groups and coaches are those of the time of the clock-in. */
export const commentFilterShape = {
  /** LATE and MISSING where it is not named. */
  kind: oneOrMany(commentKind.schema),
  coachId: oneOrMany(id()),
  /** A coach group: the coaches who were in it on the day of the clock-in. */
  coachGroupId: oneOrMany(id()),
  campId: oneOrMany(id()),
  campStatus: oneOrMany(campStatus.schema),
  groupId: oneOrMany(id()),
  /** False: without children who quit, as the radar counts. */
  quit: wireBoolean(),
  dueFrom: moment(),
  dueTo: moment(),
}
export const commentFilter = filter(commentFilterShape)
export type CommentFilter = z.output<typeof commentFilter>

export const coachComment = z.object({
  /** Of the clock-in. */
  id: z.int(),
  campStudentId: z.int(),
  studentName: z.string(),
  campId: z.int(),
  campName: z.string(),
  groupId: z.int(),
  groupName: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  clockInDate: z.string(),
  submittedAt: z.string(),
  dueAt: z.string(),
  commentedAt: z.string().nullable(),
  /** Whole minutes after the deadline: until the comment, or until now. 0 before it. */
  overtimeMinutes: z.int(),
  kind: commentKind.schema,
})
export type CoachComment = z.output<typeof coachComment>

export const commentSorts = ['submittedAt', 'dueAt', 'overtimeMinutes'] as const

export const getCoachComments = defineCall({
  id: 'getCoachComments',
  title: { zh: '查看点评列表', en: 'List comments of coaches' },
  area,
  method: 'GET',
  path: '/api/client-user/coach/comment',
  query: commentFilter,
  answer: page(coachComment),
  codes: ['COASH_OVERTIME'],
  sorts: commentSorts,
  defaultSort: 'dueAt,desc',
})

/** What narrows the work of a comment desk. */
export const commentWorkFilter = filter({
  /** A part of the name of the child or of the camp. */
  keyword: text(30),
  /** True: also what others have to comment, as far as one may comment for them; without the code that is nothing. */
  all: wireBoolean(),
  overdue: wireBoolean(),
  /** Of a camp whose last day is over. */
  ended: wireBoolean(),
})
export type CommentWorkFilter = z.output<typeof commentWorkFilter>

/** What waits for the comment of the coach of this account: the own clock-ins, and those of who is away and for whom he or she stands in. Q-95. */
export const listOwnComments = defineCall({
  id: 'listOwnComments',
  title: { zh: '查看自己的待点评', en: 'List clock-ins waiting for own comments' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/comment/own',
  query: commentWorkFilter,
  /** `media`: what the child sent in; `barred`: it has recordings, and the guardian does not agree to playing them. */
  answer: page(coachComment.extend({ lessonDay: z.int(), makeup: z.boolean(), media: z.array(shownFile), barred: z.boolean() })),
  codes: ['COASH_COMMENT'],
  own: true,
  sorts: ['dueAt'],
  defaultSort: 'dueAt,asc',
})

export const exportCoachComments = defineCall({
  id: 'exportCoachComments',
  title: { zh: '导出超时点评', en: 'Export late comments' },
  area,
  beyond: true,
  ...sheetOf(commentFilterShape),
  path: '/api/client-user/coach/comment/export',
  codes: ['COASH_OVERTIME_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'campStudent',
    says: { zh: '导出超时点评 {count} 条', en: 'Exported {count|late comment|late comments}' },
    announces: { zh: '导出超时点评', en: 'Exporting late comments' },
  },
})

/**
 * Reminds the coaches of comments that are still missing or due, by a message to their staff account: of one clock-in at most once a day.
 * Those that were commented meanwhile, reminded of today or whose coach has no account are passed over; the answer counts the others.
 * It leaves in `SEND_HOLD_SECONDS`: `undo` takes it back.
 */
export const remindCoaches = defineCall({
  id: 'remindCoaches',
  title: { zh: '提醒老师点评', en: 'Remind coaches to comment' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach/comment/remind',
  /** Ids of clock-ins, or all that a filter leaves but some. */
  body: z.union([
    z.array(id()).min(1).max(1_000),
    filter({ ...commentFilterShape, except: exportChoice.except, total: exportChoice.total }),
  ]),
  answer: json(countedBack),
  codes: ['COASH_OVERTIME_REMIND'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '提醒老师点评 {count} 条打卡', en: 'Reminded coaches of {count|clock-in|clock-ins}' },
    announces: { zh: '提醒老师点评打卡', en: 'Reminding coaches of clock-ins' },
  },
})
