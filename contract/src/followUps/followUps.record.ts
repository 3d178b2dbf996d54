import { labelled, type ValueOf } from '../base/labels.ts'
import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'

/** Any one of them reads notes: on the family's page, and on that of a child. */
export const noteReaders = ['PARENT_DETAIL', 'CAMP_STUDENT_DETAIL'] as const

/** By which way one spoke with the family. */
export const followUpKind = labelled({
  PHONE: ['电话', 'Phone', 'plain'],
  WECHAT: ['微信', 'WeChat', 'plain'],
  VISIT: ['面访', 'Visit', 'plain'],
  OTHER: ['其他', 'Other', 'plain'],
})
export type FollowUpKind = ValueOf<typeof followUpKind>

/** How what was promised stands; NONE: nothing was. */
export const promiseState = labelled({
  NONE: ['无承诺', 'No promise', 'grey'],
  OPEN: ['待兑现', 'Open', 'blue'],
  OVERDUE: ['已过期', 'Overdue', 'red'],
  KEPT: ['已兑现', 'Kept', 'green'],
})

/** How an export or a change of many was narrowed. */
const filter = partsWith({
  id: ['编号', 'Ids', listOf('number')],
  parentId: ['家长编号', 'Parent ids', listOf('number')],
  kind: ['方式', 'Way', listOf(followUpKind)],
  byUserId: ['记录人编号', 'Writer ids', listOf('number')],
  promise: ['承诺状态', 'Promise status', listOf(promiseState)],
  keyword: ['关键词', 'Keyword'],
  spokeFrom: ['联系时间自', 'Contacted from', 'moment'],
  spokeTo: ['联系时间至', 'Contacted until', 'moment'],
  nextFrom: ['下次联系自', 'Next contact from', 'moment'],
  nextTo: ['下次联系至', 'Next contact until', 'moment'],
  ...choiceFields,
})

export const followUpRecord = defineRecord({
  entity: 'followUp',
  zh: '跟进记录',
  en: 'follow-up note',
  codes: noteReaders,
  fields: {
    parentName: ['家长', 'Parent'],
    studentName: ['孩子', 'Child'],
    orderNumber: ['订单号', 'Order no.'],
    byName: ['记录人', 'Written by'],
    promise: ['承诺状态', 'Promise status', promiseState],
    kind: ['方式', 'Way', followUpKind],
    content: ['内容', 'Note', 'sealed'],
    spokeAt: ['联系时间', 'Contacted', 'moment'],
    nextAt: ['下次联系', 'Next contact', 'moment'],
    nextText: ['承诺事项', 'Promise', 'sealed'],
    kept: ['已办结', 'Kept', 'yesno'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
