import { labelled, type ValueOf } from '../base/labels.ts'

/** Any one of them reads notes: on the family's page, and on that of a child. */
export const noteReaders = ['PARENT_DETAIL', 'CAMP_STUDENT_DETAIL'] as const

/** By which way one spoke with the family. */
export const followUpKind = labelled({
  PHONE: ['电话', 'Phone', 'blue'],
  WECHAT: ['微信', 'WeChat', 'green'],
  VISIT: ['面访', 'Visit', 'amber'],
  OTHER: ['其他', 'Other', 'grey'],
})
export type FollowUpKind = ValueOf<typeof followUpKind>

/** How what was promised stands; NONE: nothing was. */
export const promiseState = labelled({
  NONE: ['无承诺', 'No promise', 'grey'],
  OPEN: ['待兑现', 'Open', 'blue'],
  OVERDUE: ['已过期', 'Overdue', 'red'],
  KEPT: ['已兑现', 'Kept', 'green'],
})
