import { defineRecord } from '../base/record.ts'

export const contractRecord = defineRecord({
  entity: 'contract',
  zh: '工时合同',
  en: 'contract',
  codes: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
  fields: {
    flowId: ['合同编号', 'Contract number'],
    coachName: ['老师', 'Coach'],
    startDate: ['周期开始', 'Period from', 'day'],
    endDate: ['周期结束', 'Period to', 'day'],
    amount: ['金额', 'Amount', 'fen'],
    statusReason: ['原因', 'Reason'],
  },
})
