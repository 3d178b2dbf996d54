import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { filter, id, moment, oneOrMany, text } from '../base/wire.ts'

export const feedbackStatus = labelled({
  PENDING: ['待处理', 'Pending', 'amber'],
  PROCESSING: ['处理中', 'In progress', 'blue'],
  DONE: ['已处理', 'Done', 'green'],
})

/** What a family wrote about. */
export const feedbackCategory = labelled({
  COURSE: ['课程', 'Course', 'blue'],
  COACH: ['辅导老师', 'Coach', 'blue'],
  ORDER: ['订单', 'Order', 'blue'],
  LOGISTICS: ['物流', 'Delivery', 'blue'],
  APP: ['应用', 'App', 'blue'],
  OTHER: ['其他', 'Other', 'grey'],
})

export const feedbackFilter = filter({
  status: oneOrMany(feedbackStatus.schema),
  category: oneOrMany(feedbackCategory.schema),
  parentId: oneOrMany(id()),
  createdFrom: moment(),
  createdTo: moment(),
  keyword: text(50),
})
export type FeedbackFilter = z.output<typeof feedbackFilter>

const feedbackRow = z.object({
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
})

export const listFeedback = defineCall({
  id: 'listFeedback',
  title: { zh: '查看意见反馈', en: 'List feedback' },
  area: 'Feedback',
  method: 'GET',
  path: '/api/feedback/list',
  query: feedbackFilter,
  answer: page(feedbackRow),
  codes: ['FEEDBOOK_INDEX', 'PARENT_DETAIL'],
  sorts: ['createdAt', 'handledAt'],
  defaultSort: 'createdAt,desc',
})
