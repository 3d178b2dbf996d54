import { activeFlg } from '../base/labels.ts'
import { defineRecord, listOf, partsWith } from '../base/record.ts'
import { employment } from '../camps/camps.labels.ts'
import { rateUnit, workKind } from '../workHours/workHours.labels.ts'

/** What a rate of one kind of work says. */
export const kindRateFields = {
  kind: ['类型', 'Kind', workKind],
  unit: ['计价方式', 'Paid', rateUnit],
  amount: ['标准', 'Rate', 'fen'],
  from: ['生效日期', 'From', 'day'],
  reason: ['原因', 'Reason'],
} as const

/** What an absence says. */
export const absenceFields = {
  from: ['开始日期', 'First day', 'day'],
  to: ['结束日期', 'Last day', 'day'],
  substitute: ['代班老师', 'Substitute', 'ref'],
  reason: ['原因', 'Reason'],
} as const

export const coachRecord = defineRecord({
  entity: 'coach',
  zh: '辅导老师',
  en: 'coach',
  codes: ['COASH_INDEX'],
  pay: ['hourlyRateAmount', 'rateFrom', 'kindRates'],
  fields: {
    name: ['姓名', 'Name'],
    englishName: ['英文名', 'English name'],
    phone: ['手机号', 'Phone'],
    groupName: ['辅导组', 'Group', 'ref'],
    employment: ['用工方式', 'Employment', employment],
    level: ['级别', 'Level'],
    hourlyRateAmount: ['时薪', 'Hourly rate', 'fen'],
    rateFrom: ['时薪生效日期', 'Rate from', 'day'],
    kindRates: ['分类计酬', 'Rates by kind', listOf(partsWith(kindRateFields))],
    studentCount: ['在读学员', 'Students', 'count'],
    campCount: ['营期数', 'Camps', 'count'],
    maxStudents: ['学员上限', 'Most students', 'count'],
    trackingEnabled: ['工时统计', 'Hours tracked', 'yesno'],
    activeFlg: ['状态', 'Status', activeFlg],
    joinedAt: ['入职日期', 'Joined', 'day'],
    absences: ['请假', 'Absences', listOf(partsWith(absenceFields))],
    idCard: ['身份证号', 'ID card'],
    account: ['后台账号', 'Account', 'ref'],
    payeeBank: ['开户行', 'Bank'],
    payeeAccount: ['收款账号', 'Paid to account'],
    createdAt: ['创建时间', 'Created', 'moment'],
  },
})
