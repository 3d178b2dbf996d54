import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { countedBack } from '../base/undo.ts'
import { filter, id, moment, oneOrMany, requiredText, text, wireBoolean, wireInt } from '../base/wire.ts'
import { ownMediaUrl } from '../media/media.ts'
import { orderNumber } from '../orders/orders.ts'
import { feedbackCategory, feedbackStatus } from './feedback.labels.ts'

const area = 'Feedback'
const target = 'feedback'

/** The longest feedback and the longest reply, in characters. */
const CONTENT_MOST = 1_000
export const REPLY_MOST = 1_000
/** So many are handled in one call. */
export const PROCESS_MOST = 500
export const IMAGES_MOST = 9

export const feedbackFilter = filter({
  status: oneOrMany(feedbackStatus.schema),
  category: oneOrMany(feedbackCategory.schema),
  parentId: oneOrMany(id()),
  createdFrom: moment(),
  createdTo: moment(),
  keyword: text(50),
})
export type FeedbackFilter = z.output<typeof feedbackFilter>

export const feedbackRowFields = {
  ...rowFields,
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  content: z.string(),
  images: z.array(z.string()),
  category: feedbackCategory.schema,
  status: feedbackStatus.schema,
  reply: z.string().nullable(),
  handledBy: z.int().nullable(),
  handledByName: z.string().nullable(),
  handledAt: z.string().nullable(),
}

export const listFeedback = defineCall({
  id: 'listFeedback',
  title: { zh: '查看意见反馈', en: 'List feedback' },
  area,
  method: 'GET',
  path: '/api/feedback/list',
  query: feedbackFilter,
  answer: page(z.object(feedbackRowFields)),
  codes: ['FEEDBOOK_INDEX', 'PARENT_DETAIL'],
  sorts: ['createdAt', 'handledAt'],
  defaultSort: 'createdAt,desc',
})

/**
 * Takes feedback up, or closes it; a reply goes to the family as a message, eight seconds later. All or nothing: where one cannot go on, none does, unless that
 * one is done already and `skipDone` says to leave it out. In the reply `{name}` and `{child}` stand for those of each family.
 */
export const processFeedback = defineCall({
  id: 'processFeedback',
  title: { zh: '处理反馈', en: 'Handle feedback' },
  area,
  method: 'PUT',
  path: '/api/feedback/process',
  body: z.object({
    id: id().optional(),
    ids: z.array(id()).min(1).max(PROCESS_MOST).optional(),
    status: z.enum(['PROCESSING', 'DONE']),
    reply: text(REPLY_MOST).optional(),
    /** With `id` alone. */
    version: wireInt(1, 2_000_000_000).optional(),
    skipDone: wireBoolean().optional(),
  }),
  answer: json(countedBack),
  codes: ['FEEDBOOK_PROCESS'],
  changes: true,
  audit: {
    type: 'EDIT',
    target,
    says: { zh: '处理家长 #{parentId} 的反馈：{status}', en: 'Handled feedback of parent #{parentId}: {status}' },
    fills: ({ body }) => ({ status: body.status }),
    speaks: { status: feedbackStatus },
  },
})

/** What a feedback can be about, beside its family. All of it is of that family. */
const about = {
  orderNumber: orderNumber().nullable().optional(),
  campStudentId: id().nullable().optional(),
  /** A day of that camp, counted from 1. */
  lessonDay: wireInt(1, 366).nullable().optional(),
  deviceId: id().nullable().optional(),
}

/** What a family says. */
export const said = { category: feedbackCategory.schema, content: requiredText(CONTENT_MOST), ...about }

/** Pictures sent in for it, by their addresses `/media/...`. */
export const images = z.array(ownMediaUrl()).max(IMAGES_MOST).optional()

/** Writes down what a family says on the phone. It goes to the next in turn, and is due by the working calendar. */
export const createFeedback = defineCall({
  id: 'createFeedback',
  title: { zh: '登记反馈', en: 'Log feedback' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/feedback',
  body: z.object({
    parentId: id(),
    ...said,
    images,
  }),
  answer: json(saved),
  codes: ['FEEDBOOK_PROCESS'],
  changes: true,
  audit: {
    type: 'ADD',
    target,
    says: { zh: '登记家长 #{parentId} 的反馈（{category}）', en: 'Logged feedback of parent #{parentId} ({category})' },
    speaks: { category: feedbackCategory },
  },
})

/** So far ahead feedback can be put off. */
export const SNOOZE_MOST_DAYS = 30

/** Puts feedback off: it stands aside from the queue until then, or comes back at once (`until` null). By when it is due stays as it was. */
export const snoozeFeedback = defineCall({
  id: 'snoozeFeedback',
  title: { zh: '稍后处理反馈', en: 'Snooze feedback' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/feedback/snooze',
  body: z.object({ ids: z.array(id()).min(1).max(PROCESS_MOST), until: moment().nullable() }),
  answer: json(countedBack),
  codes: ['FEEDBOOK_PROCESS'],
  changes: true,
  audit: {
    type: 'EDIT',
    target,
    says: { zh: '将家长 #{parentId} 的反馈稍后处理', en: 'Snoozed feedback of parent #{parentId}' },
  },
})

/** Hands feedback over: what is being handled changes hands, what waits gets a new place. What is done stays. */
export const assignFeedback = defineCall({
  id: 'assignFeedback',
  title: { zh: '转交反馈', en: 'Hand over feedback' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/feedback/assign',
  body: z.object({ ids: z.array(id()).min(1).max(PROCESS_MOST), userId: id() }),
  answer: json(countedBack),
  codes: ['FEEDBOOK_PROCESS'],
  changes: true,
  audit: {
    type: 'EDIT',
    target,
    says: { zh: '将家长 #{parentId} 的反馈转交给 {name}', en: 'Handed over feedback of parent #{parentId} to {name}' },
  },
})
