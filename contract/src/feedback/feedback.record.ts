import { choiceFields, defineRecord, defineThing, listOf, partsWith } from '../base/record.ts'
import { feedbackCategory, feedbackStatus, replyState } from './feedback.labels.ts'

/** How an export, or a change of many, was narrowed. */
const filter = partsWith({
  status: ['状态', 'Status', listOf(feedbackStatus)],
  category: ['类别', 'Category', listOf(feedbackCategory)],
  mine: ['我处理的', 'Mine', 'yesno'],
  overdue: ['已超时', 'Overdue', 'yesno'],
  snoozed: ['稍后处理', 'Snoozed', 'yesno'],
  id: ['编号', 'Ids', listOf('number')],
  parentId: ['家长编号', 'Parent ids', listOf('number')],
  createdFrom: ['反馈时间自', 'Written from', 'moment'],
  createdTo: ['反馈时间至', 'Written until', 'moment'],
  keyword: ['关键词', 'Keyword'],
  ...choiceFields,
})

export const feedbackRecord = defineRecord({
  entity: 'feedback',
  zh: '反馈',
  en: 'feedback',
  codes: ['FEEDBOOK_INDEX', 'PARENT_DETAIL'],
  fields: {
    parentName: ['家长', 'Parent'],
    category: ['类别', 'Category', feedbackCategory],
    content: ['内容', 'Content', 'sealed'],
    status: ['状态', 'Status', feedbackStatus],
    reply: ['回复', 'Reply', 'sealed'],
    delivery: ['回复送达', 'Delivery of the reply', replyState],
    handledByName: ['处理人', 'Handled by'],
    assignedToName: ['分派给', 'Assigned to'],
    dueAt: ['首次回复期限', 'First reply due', 'moment'],
    snoozedUntil: ['稍后至', 'Snoozed until', 'moment'],
    createdAt: ['反馈时间', 'Written', 'moment'],
    orderNumber: ['订单', 'Order'],
    campName: ['营期', 'Camp'],
    lessonDay: ['课程日', 'Day', 'number'],
    imei: ['设备', 'Device'],
    images: ['图片', 'Pictures', 'count'],
    filter: ['筛选条件', 'Filter', filter],
  },
})

/** What a template of a reply says. */
export const templateFields = {
  category: ['类别', 'Category', feedbackCategory],
  title: ['名称', 'Name'],
  text: ['内容', 'Text'],
} as const

/** The templates of replies, changed as a whole. */
export const replyTemplatesThing = defineThing({
  entity: 'replyTemplates',
  zh: '回复模板',
  en: 'reply templates',
  fields: { templates: ['模板', 'Templates', listOf(partsWith(templateFields))] },
})
