import { defineRecord } from '../base/record.ts'
import { contractStatus } from './contracts.labels.ts'

export const contractRecord = defineRecord({
  entity: 'contract',
  zh: '工时合同',
  en: 'contract',
  codes: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
  fields: {
    flowId: ['合同编号', 'Contract number'],
    coachName: ['老师', 'Coach'],
    coachGroupName: ['辅导组', 'Group'],
    startDate: ['周期开始', 'Period from', 'day'],
    endDate: ['周期结束', 'Period to', 'day'],
    lineCount: ['明细', 'Lines', 'count'],
    minutes: ['工时（分钟）', 'Minutes', 'count'],
    amount: ['金额', 'Amount', 'fen'],
    status: ['状态', 'Status', contractStatus],
    statusReason: ['原因', 'Reason'],
    sentAt: ['发送时间', 'Sent', 'moment'],
    expiresAt: ['签署期限', 'To be signed by', 'moment'],
    signedAt: ['签署时间', 'Signed', 'moment'],
    remindedAt: ['催签时间', 'Reminded', 'moment'],
    hash: ['文件指纹', 'Fingerprint'],
  },
})
