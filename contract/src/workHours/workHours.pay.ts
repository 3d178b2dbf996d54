import * as z from 'zod'
import { defineCall, fileOr, json, xlsx } from '../base/call.ts'
import { saved, taskStarted } from '../base/page.ts'
import { stepWithReason } from '../base/steps.ts'
import { bankAccount, filter, id, line, reasonText, requiredLine, seenVersion, wireBoolean } from '../base/wire.ts'
import { month } from './workHours.ts'

const area = 'Work hours and contracts'
const params = z.object({ id: id() })
const version = seenVersion()
const BASE = '/api/manage/workhour/statements'

/** Where a coach is paid, as it is on file: of the account its end. */
export const getCoachPayee = defineCall({
  id: 'getCoachPayee',
  title: { zh: '查看老师收款信息', en: 'Read the payment details of a coach' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/coaches/{id}/payee',
  params,
  answer: json(z.object({ bank: z.string().nullable(), tail: z.string().nullable(), version: z.int() })),
  codes: ['SETTLEMENT_PAY'],
})

/** Where a coach is paid. The account goes in and never comes out but on the sheet of a payout; left out, it stays. */
export const saveCoachPayee = defineCall({
  id: 'saveCoachPayee',
  title: { zh: '保存老师收款信息', en: 'Save the payment details of a coach' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/manage/workhour/coaches/{id}/payee',
  params,
  body: z.object({
    bank: requiredLine(60),
    account: bankAccount(),
    version,
  }),
  answer: json(saved),
  codes: ['SETTLEMENT_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'coach',
    touches: 'money',
    says: { zh: '保存“{coach}”的收款信息', en: 'Saved the payment details of "{coach}"' },
  },
})

/** The sheet for the bank, accounts in full (decision Q-136): the person says why, and the log keeps it. */
export const exportWorkPayout = defineCall({
  id: 'exportWorkPayout',
  title: { zh: '导出工资发放表', en: 'Export the pay sheet of coaches' },
  area,
  beyond: true,
  method: 'POST',
  path: `${BASE}/payout`,
  query: filter({ async: wireBoolean() }),
  body: z.object({
    month: month(),
    ids: z.array(id()).min(1).max(2_000),
    reason: reasonText(),
    total: z.int().optional(),
    columns: z.array(line(40)).optional(),
  }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['SETTLEMENT_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EXPORT',
    target: 'workStatement',
    touches: 'personal',
    says: { zh: '导出工资发放表 {count} 人（含完整收款账号）', en: 'Exported a pay sheet of {count|coach|coaches} (accounts in full)' },
    announces: { zh: '导出工资发放表（含完整收款账号）', en: 'Exporting a pay sheet (accounts in full)' },
  },
})

/** Marks closed months as paid; all of them or none. `amount`: what the person saw. */
export const payWorkStatements = defineCall({
  id: 'payWorkStatements',
  title: { zh: '确认工资已付款', en: 'Mark months as paid' },
  area,
  beyond: true,
  method: 'POST',
  path: `${BASE}/pay`,
  body: z.object({ ids: z.array(id()).min(1).max(2_000), amount: z.int(), bankReference: requiredLine(64) }),
  answer: json(z.object({ count: z.int() })),
  codes: ['SETTLEMENT_PAY'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'workStatement',
    touches: 'money',
    says: { zh: '确认“{coach}”{month} 的工资已付款', en: 'Marked the pay of "{coach}" for {month} as paid' },
    announces: { zh: '确认工资已付款', en: 'Marking pay as paid' },
  },
})

/** The bank sent the money back. */
export const unpayWorkStatement = defineCall({
  id: 'unpayWorkStatement',
  title: { zh: '登记付款退回', en: 'Record a returned payment' },
  area,
  beyond: true,
  ...stepWithReason,
  path: `${BASE}/{id}/unpay`,
  codes: ['SETTLEMENT_PAY'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'workStatement',
    touches: 'money',
    says: { zh: '登记“{coach}”{month} 的付款已退回', en: 'Recorded that the pay of "{coach}" for {month} was returned' },
  },
})
