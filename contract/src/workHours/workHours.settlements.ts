import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { filter, id, oneOrMany } from '../base/wire.ts'
import { statementStatus } from './workHours.labels.ts'
import { month } from './workHours.ts'

export const settlementFilter = filter({ month: month(), coachId: oneOrMany(id()) })
export type SettlementFilter = z.output<typeof settlementFilter>

/** What a coach earned in a month: its statement, so the numbers are those of the ledger. */
export const getAllSettlements = defineCall({
  id: 'getAllSettlements',
  title: { zh: '查看结算', en: 'List settlements' },
  area: 'Demo',
  method: 'GET',
  path: '/settlement/demo/getAllSettlements',
  query: settlementFilter,
  answer: page(
    z.object({
      id: z.int(),
      coachId: z.int(),
      coachName: z.string(),
      /** Of the last day of the month, or of today. */
      coachGroupName: z.string().nullable(),
      month: z.string(),
      minutes: z.int(),
      amount: pay.amount(),
      contractStatus: z.string().nullable(),
      flowId: z.string().nullable(),
      /** Beyond the specification: how the month stands. */
      status: statementStatus.schema,
    }),
  ),
  codes: ['SETTLEMENT'],
  sorts: ['month', 'amount'],
  defaultSort: 'month,desc',
})
