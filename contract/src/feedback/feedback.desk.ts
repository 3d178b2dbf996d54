import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { pii } from '../base/pii.ts'
import { findsPhones } from '../base/rules.phone.ts'
import { planOf, wholeSheetOf } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, requiredText, text, wireBoolean } from '../base/wire.ts'
import { feedbackCategory, feedbackStatus, replyReason, replyState } from './feedback.labels.ts'
import { feedbackRowFields, REPLY_MOST } from './feedback.ts'

const area = 'Feedback'

/** The filters of the desk. */
const deskFilterShape = {
  status: oneOrMany(feedbackStatus.schema),
  category: oneOrMany(feedbackCategory.schema),
  /** With the reader: taken by, or assigned to. */
  mine: wireBoolean(),
  /** Its first answer is late. */
  overdue: wireBoolean(),
  /** Put off until later, and not back yet. */
  snoozed: wireBoolean(),
  id: oneOrMany(id()),
  parentId: oneOrMany(id()),
  createdFrom: moment(),
  createdTo: moment(),
  /** In what was written or answered, the family's name, or its phone. */
  keyword: findsPhones('parent', text(50)),
}
export const deskFilter = filter(deskFilterShape)
export type DeskFilter = z.output<typeof deskFilter>

const deskRowFields = {
  ...feedbackRowFields,
  /** Since when it is being handled. */
  takenAt: z.string().nullable(),
  assignedTo: z.int().nullable(),
  assignedToName: z.string().nullable(),
  /** By when the family shall have its first answer. */
  dueAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** It stands aside until then; null: it does not. */
  snoozedUntil: z.string().nullable(),
  /** The feedback that it goes on from: closed at most 7 days before. */
  reopensId: z.int().nullable(),
  /** Feedback of the same family that is not done, this one included. */
  familyOpen: z.int(),
  /** How far the last reply came; null: none was written, or before replies were messages. */
  delivery: replyState.schema.nullable(),
}
const deskRow = z.object(deskRowFields)
export type DeskRow = z.output<typeof deskRow>

/** The queue of the desk: what is not done and due first stands first, what is done follows. */
export const listFeedbackDesk = defineCall({
  id: 'listFeedbackDesk',
  title: { zh: '查看反馈工作台', en: 'List the feedback desk' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/feedback/desk',
  query: deskFilter,
  answer: page(deskRow),
  codes: ['FEEDBOOK_INDEX'],
  sorts: ['dueAt', 'createdAt', 'handledAt'],
  defaultSort: 'dueAt,asc',
})

export const exportFeedback = defineCall({
  id: 'exportFeedback',
  title: { zh: '导出反馈', en: 'Export feedback' },
  area,
  beyond: true,
  ...wholeSheetOf(deskFilterShape),
  path: '/api/feedback/export',
  codes: ['FEEDBOOK_INDEX'],
  audit: {
    type: 'EXPORT',
    target: 'feedback',
    says: { zh: '导出反馈 {count} 条', en: 'Exported {count|feedback|feedback}' },
    announces: { zh: '导出反馈', en: 'Exporting feedback' },
  },
})

const reply = z.object({
  id: z.int(),
  text: z.string(),
  byName: z.string(),
  createdAt: z.string(),
  state: replyState.schema,
  reason: replyReason.schema.nullable(),
  sentAt: z.string().nullable(),
})

const part = z.object({
  id: z.int(),
  content: z.string(),
  images: z.array(z.string()),
  category: feedbackCategory.schema,
  createdAt: z.string(),
  /** Who wrote it down on the phone; null: the family itself. */
  notedByName: z.string().nullable(),
  /** The answer of before replies were messages. */
  oldReply: z.string().nullable(),
  handledAt: z.string().nullable(),
  handledByName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  campStudentId: z.int().nullable(),
  campName: z.string().nullable(),
  lessonDay: z.int().nullable(),
  imei: pii.imei().nullable(),
  replies: z.array(reply),
})
export type FeedbackPart = z.output<typeof part>

/** One feedback with the conversation that it goes on from, the oldest first, and what else the family waits for. */
export const getFeedback = defineCall({
  id: 'getFeedback',
  title: { zh: '查看反馈详情', en: 'Read feedback' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/feedback/{id}',
  params: z.object({ id: id() }),
  answer: json(
    z.object({
      ...deskRowFields,
      /** What `{child}` stands for in a reply. */
      children: z.string(),
      parts: z.array(part),
      /** Other feedback of the family that is not done. */
      others: z.array(z.object({ id: z.int(), category: feedbackCategory.schema, content: z.string(), createdAt: z.string() })),
      /** The feedback by which the family wrote again; null: it did not. */
      reopenedBy: z.int().nullable(),
    }),
  ),
  codes: ['FEEDBOOK_INDEX'],
})

/** Who can handle feedback, with what each has in hand. */
export const listFeedbackStaff = defineCall({
  id: 'listFeedbackStaff',
  title: { zh: '查看反馈处理人', en: 'List users who handle feedback' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/feedback/staff',
  answer: json(z.array(z.object({ id: z.int(), name: z.string(), open: z.int() }))),
  codes: ['FEEDBOOK_PROCESS'],
})

const week = z.object({
  from: z.string(),
  written: z.int(),
  /** Feedback that had its first answer in that week, and the median of how long it took, in minutes. */
  answered: z.int(),
  firstAnswerMinutes: z.int().nullable(),
  /** Of what was written, how much goes on from a closed feedback; in hundredths of a percent. */
  reopened: z.int(),
  reopenedBp: z.int().nullable(),
})

/** Figures of this week and of the one before, from Monday on. */
export const getFeedbackFigures = defineCall({
  id: 'getFeedbackFigures',
  title: { zh: '查看反馈统计', en: 'Read the figures of feedback' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/feedback/figures',
  answer: json(z.object({ week, before: week })),
  codes: ['FEEDBOOK_INDEX'],
})

/** Plans closing many with one reply. It is applied as a set of changes; its messages wait a minute, and until then it can be undone. */
export const planFeedbackClosing = defineCall({
  id: 'planFeedbackClosing',
  title: { zh: '准备批量办结反馈', en: 'Prepare closing feedback' },
  area,
  beyond: true,
  ...planOf(deskFilterShape, { reply: requiredText(REPLY_MOST) }),
  path: '/api/feedback/bulk/close',
  codes: ['FEEDBOOK_PROCESS'],
  audit: {
    type: 'EDIT',
    target: 'feedback',
    says: { zh: '准备批量办结 {rows} 条反馈', en: 'Prepared closing {rows|feedback|feedback}' },
    announces: { zh: '准备批量办结反馈', en: 'Preparing to close feedback' },
  },
})
