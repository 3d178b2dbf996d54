import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { consentWay, demoReview } from './demos.labels.ts'

/** How an export, or a change of many, was narrowed. */
const filter = partsWith({
  title: ['标题', 'Title'],
  studentName: ['学员', 'Student'],
  campId: ['营期编号', 'Camp ids', listOf('number')],
  featured: ['精选', 'Featured', 'yesno'],
  consent: ['家长已同意', 'With consent', 'yesno'],
  reviewState: ['审核', 'Review', listOf(demoReview)],
  ...choiceFields,
})

export const demoRecord = defineRecord({
  entity: 'demo',
  zh: '展示',
  en: 'demo',
  codes: ['RESOURCE_DEMO'],
  fields: {
    title: ['标题', 'Title', 'sealed'],
    studentName: ['学员', 'Student'],
    campName: ['营期', 'Camp', 'ref'],
    groupName: ['分组', 'Group', 'ref'],
    clockInDate: ['打卡日期', 'Clock-in', 'day'],
    featured: ['精选', 'Featured', 'yesno'],
    reviewState: ['审核', 'Review', demoReview],
    reviewedByName: ['审核人', 'Reviewed by'],
    reviewedAt: ['审核时间', 'Reviewed', 'moment'],
    consentAt: ['家长同意', 'Consent', 'moment'],
    consentBy: ['同意人', 'Agreed by', 'sealed'],
    consentHow: ['同意方式', 'Way of consent', consentWay],
    consentUserName: ['登记人', 'Recorded by'],
    createdByName: ['创建人', 'Made by'],
    createdAt: ['创建时间', 'Created', 'moment'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
