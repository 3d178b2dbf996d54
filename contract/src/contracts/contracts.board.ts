import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { sheetOf, sumsOf } from '../base/steps.ts'
import { contractStatus } from './contracts.steps.ts'
import { contractFilter, contractFilterShape } from './contracts.ts'

const area = 'Work hours and contracts'

/** What stands above the columns of the board: how many there are in each state, and what they come to. Its cards are those of the list. */
export const getContractBoard = defineCall({
  id: 'getContractBoard',
  title: { zh: '查看合同看板', en: 'See the board of contracts' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhours/ess/contracts/board',
  query: contractFilter,
  answer: json(z.array(z.object({ status: contractStatus.schema, count: z.int(), amount: pay.amount() }))),
  codes: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
})

/** The hours and the money of the contracts that are chosen in the list. */
export const sumContracts = defineCall({
  id: 'sumContracts',
  title: { zh: '合计合同', en: 'Sum up contracts' },
  area,
  beyond: true,
  ...sumsOf(contractFilterShape, { minutes: z.int(), amount: pay.amount() }),
  path: '/api/manage/workhours/ess/contracts/sums',
  codes: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
})

/** What the list shows, as a sheet. */
export const exportContracts = defineCall({
  id: 'exportContracts',
  title: { zh: '导出合同签署记录', en: 'Export contracts' },
  area,
  beyond: true,
  ...sheetOf(contractFilterShape),
  path: '/api/manage/workhours/ess/contracts/export',
  codes: ['COASH_CONTRACT_DOWNLOAD'],
  audit: {
    type: 'EXPORT',
    target: 'contract',
    says: { zh: '导出工时合同 {count} 份', en: 'Exported {count|contract|contracts}' },
    announces: { zh: '导出工时合同', en: 'Exporting contracts' },
  },
})
