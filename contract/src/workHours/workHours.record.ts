import { choiceFields, defineRecord, importFields, listOf, partsWith } from '../base/record.ts'
import { employment } from '../camps/camps.labels.ts'
import { contractStatus } from '../contracts/contracts.steps.ts'
import { rateUnit, statementStatus, workKind, workSource } from './workHours.labels.ts'

/** Hours of a coach on a day; also the rows of statistics, whose words they share. */
export const workHourRecord = defineRecord({
  entity: 'workHour',
  zh: '工时',
  en: 'work hours',
  codes: ['COASH_WORKHOUR_STATS'],
  pay: ['rateAmount', 'amount', 'previousAmount'],
  fields: {
    coachName: ['辅导老师', 'Coach', 'ref'],
    coachGroupName: ['辅导组', 'Coach group', 'ref'],
    employment: ['用工方式', 'Employment', employment],
    contractStatus: ['合同状态', 'Contract', contractStatus],
    trackingEnabled: ['工时统计', 'Hours tracked', 'yesno'],
    date: ['日期', 'Day', 'day'],
    kind: ['类型', 'Kind', workKind],
    campName: ['营期', 'Camp', 'ref'],
    groupName: ['分组', 'Group', 'ref'],
    source: ['来源', 'Source', workSource],
    lines: ['条数', 'Lines', 'count'],
    minutes: ['分钟', 'Minutes', 'count'],
    pieces: ['次数', 'Pieces', 'count'],
    rateUnit: ['计价方式', 'Paid', rateUnit],
    rateAmount: ['计酬标准', 'Rate', 'fen'],
    amount: ['金额', 'Amount', 'fen'],
    reason: ['原因', 'Reason'],
    ...importFields,
    lineId: ['明细编号', 'Line no.', 'number'],
    reversesId: ['撤销的明细', 'Cancels line', 'number'],
    factorBp: ['系数', 'Factor', 'bp'],
    createdAt: ['记入时间', 'Written', 'moment'],
    commentMinutes: ['点评', 'Comments', 'count'],
    classMinutes: ['直播课', 'Live classes', 'count'],
    serviceMinutes: ['社群服务', 'Group service', 'count'],
    otherMinutes: ['其他', 'Other', 'count'],
    days: ['天数', 'Days', 'count'],
    previousMinutes: ['上期分钟', 'Minutes before', 'count'],
    previousAmount: ['上期金额', 'Amount before', 'fen'],
    changeBp: ['变化', 'Change', 'bp'],
    filter: [
      '筛选条件',
      'Filter',
      partsWith({
        startDate: ['开始日期', 'From', 'day'],
        endDate: ['结束日期', 'Until', 'day'],
        coachId: ['老师编号', 'Coach ids', listOf('number')],
        coachGroupId: ['辅导组编号', 'Coach group ids', listOf('number')],
        employment: ['用工方式', 'Employment', listOf(employment)],
        ...choiceFields,
      }),
    ],
  },
})

export const workStatementRecord = defineRecord({
  entity: 'workStatement',
  zh: '工时月结',
  en: 'monthly statement',
  codes: ['COASH_WORKHOUR_STATS', 'SETTLEMENT'],
  pay: ['amount'],
  fields: {
    coachName: ['辅导老师', 'Coach', 'ref'],
    coachGroupName: ['辅导组', 'Coach group', 'ref'],
    month: ['月份', 'Month'],
    no: ['版次', 'No.', 'number'],
    status: ['状态', 'Status', statementStatus],
    minutes: ['分钟', 'Minutes', 'count'],
    amount: ['金额', 'Amount', 'fen'],
    lines: ['条数', 'Lines', 'count'],
    linesHash: ['明细摘要', 'Hash of its lines'],
    linesSeal: ['明细全列摘要', 'Hash of all columns of its lines'],
    closedAt: ['关账时间', 'Closed', 'moment'],
    closedByName: ['关账人', 'Closed by', 'ref'],
    paidAt: ['付款时间', 'Paid', 'moment'],
    paidRef: ['银行流水号', 'Bank reference'],
    reason: ['原因', 'Reason'],
    text: ['说明', 'Text'],
    name: ['姓名', 'Name'],
    bank: ['开户行', 'Bank'],
    account: ['账号', 'Account'],
    note: ['附言', 'Remark'],
    filter: ['筛选条件', 'Filter', partsWith({ month: ['月份', 'Month'], picked: ['勾选的条数', 'Selected', 'count'] })],
  },
})

/** What a comment is worth: set from a day on, and never altered. */
export const creditRuleRecord = defineRecord({
  entity: 'creditRule',
  zh: '计时规则',
  en: 'rule of credit',
  codes: ['COASH_WORKHOUR_STATS'],
  fields: {
    creditMinutes: ['每条计时', 'Minutes a comment', 'count'],
    lateFactorBp: ['超时系数', 'Late', 'bp'],
    holidayFactorBp: ['节假日系数', 'Holidays', 'bp'],
    effectiveFrom: ['生效日期', 'From', 'day'],
    reason: ['原因', 'Reason'],
  },
})
