import { defineRecord } from '../base/record.ts'
import { consentHow, consentPurpose, consentState } from './consents.labels.ts'

/** Any one of them reads consents: on the family's page, and on that of a child. */
export const consentReaders = ['PARENT_DETAIL', 'CAMP_STUDENT_DETAIL', 'CONSENT'] as const

export const consentRecord = defineRecord({
  entity: 'consent',
  zh: '家长同意',
  en: 'consent',
  codes: consentReaders,
  fields: {
    studentName: ['孩子', 'Child'],
    purpose: ['用途', 'Purpose', consentPurpose],
    state: ['状态', 'Status', consentState],
    textNumber: ['同意书版本', 'Text version', 'number'],
    at: ['表示时间', 'Said', 'moment'],
    how: ['方式', 'Way', consentHow],
    guardian: ['家长姓名', 'Guardian', 'sealed'],
    notedByName: ['登记人', 'Noted by'],
    notedAt: ['登记时间', 'Noted', 'moment'],
    stoppedAt: ['全部停止时间', 'All stopped', 'moment'],
    late: ['晚到，只留记录', 'Came late, kept alone', 'yesno'],
    paper: ['签字文件', 'Signed paper'],
  },
})
