import { choiceFields, defineRecord, listOf, partsWith } from '../base/record.ts'
import { contractEnding, contractStatus } from './contracts.steps.ts'

/** Which contracts an export took. */
const filter = partsWith({
  coachId: ['老师编号', 'Coach ids', listOf('number')],
  coachGroupId: ['辅导组编号', 'Coach group ids', listOf('number')],
  status: ['状态', 'Status', listOf(contractStatus)],
  ending: ['解除', 'Termination', listOf(contractEnding)],
  flowId: ['合同编号', 'Contract number'],
  startDate: ['周期自', 'Period from', 'day'],
  endDate: ['周期至', 'Period to', 'day'],
  sentFrom: ['发送时间自', 'Sent from', 'moment'],
  sentTo: ['发送时间至', 'Sent until', 'moment'],
  ...choiceFields,
})

export const contractRecord = defineRecord({
  entity: 'contract',
  zh: '工时合同',
  en: 'contract',
  codes: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
  pay: ['amount', 'signedAmount'],
  fields: {
    flowId: ['合同编号', 'Contract number'],
    coachName: ['辅导老师', 'Coach'],
    coachGroupName: ['辅导组', 'Coach group'],
    startDate: ['周期开始', 'Period from', 'day'],
    endDate: ['周期结束', 'Period to', 'day'],
    minutes: ['工时（分钟）', 'Minutes', 'count'],
    lineCount: ['明细条数', 'Lines', 'count'],
    amount: ['金额', 'Amount', 'fen'],
    signedMinutes: ['已签署工时（分钟）', 'Signed minutes', 'count'],
    signedAmount: ['已签署金额', 'Signed amount', 'fen'],
    status: ['状态', 'Status', contractStatus],
    ending: ['解除', 'Termination', contractEnding],
    sentAt: ['发送时间', 'Sent', 'moment'],
    signedAt: ['签署时间', 'Signed', 'moment'],
    expiresAt: ['签署期限', 'To be signed by', 'moment'],
    statusReason: ['原因', 'Reason'],
    terminationReason: ['解除原因', 'Reason to terminate'],
    filter: ['筛选条件', 'Filter', filter],
  },
})
