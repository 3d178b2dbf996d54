import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, taskStarted } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { step, stepWithReason, sumsOf } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredText, wireBoolean } from '../base/wire.ts'
import { statementStatus } from './workHours.labels.ts'
import { month } from './workHours.ts'

const area = 'Work hours and contracts'
const BASE = '/api/manage/workhour/statements'
const ofStatement = { area, beyond: true } as const
const said = (zh: string, en: string) =>
  ({ zh: `${zh}“{coach}”{month} 的工时月结`, en: `${en} the work hours of "{coach}" for {month}` }) as const

const statementFilterShape = {
  id: oneOrMany(id()),
  monthFrom: month(),
  monthTo: month(),
  coachId: oneOrMany(id()),
  coachGroupId: oneOrMany(id()),
  status: oneOrMany(statementStatus.schema),
  /** Closed, and not paid yet; a month below zero is paid to nobody. */
  payable: wireBoolean(),
}
export const statementFilter = filter(statementFilterShape)
export type StatementFilter = z.output<typeof statementFilter>

const statementRow = z.object({
  ...rowFields,
  coachId: z.int(),
  coachName: z.string(),
  coachGroupName: z.string().nullable(),
  month: z.string(),
  no: z.int(),
  status: statementStatus.schema,
  minutes: z.int(),
  amount: pay.amount(),
  lines: z.int(),
  unpriced: z.int(),
  disputes: z.int(),
  /** What the coach agreed to; another amount today says that hours came since. */
  agreedAmount: pay.amount(),
  submittedAt: z.string().nullable(),
  /** Until then the coach alone confirms it; null where nothing waits for the coach. */
  silentUntil: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedById: z.int().nullable(),
  closedByName: z.string().nullable(),
  paidAt: z.string().nullable(),
  paidRef: z.string().nullable(),
  /** The month into which a month below zero was carried. */
  carriedTo: z.string().nullable(),
  linesHash: z.string().nullable(),
  /** Why it was returned, opened again, or its payment came back: the latest. */
  reason: z.string().nullable(),
  /** The latest answer to what was disputed. */
  answered: z.object({ outcome: z.enum(['ADJUSTED', 'DECLINED']), answer: z.string(), at: z.string() }).nullable(),
})
export type WorkStatement = z.output<typeof statementRow>

export const listWorkStatements = defineCall({
  id: 'listWorkStatements',
  title: { zh: '查看工时月结', en: 'List monthly statements' },
  area,
  beyond: true,
  method: 'GET',
  path: `${BASE}/list`,
  query: statementFilter,
  answer: page(statementRow),
  codes: ['COASH_WORKHOUR_STATS'],
  own: true,
  sorts: ['month', 'minutes', 'amount'],
  defaultSort: 'month,desc',
})

/** The hours and the money of the months that are chosen in the list. */
export const sumWorkStatements = defineCall({
  id: 'sumWorkStatements',
  title: { zh: '合计工时月结', en: 'Sum up monthly statements' },
  ...ofStatement,
  ...sumsOf(statementFilterShape, { minutes: z.int(), amount: pay.amount() }),
  path: `${BASE}/sums`,
  codes: ['COASH_WORKHOUR_STATS'],
})

export const submitWorkStatement = defineCall({
  id: 'submitWorkStatement',
  title: { zh: '提交工时月结', en: 'Submit a monthly statement' },
  ...ofStatement,
  ...step,
  path: `${BASE}/{id}/submit`,
  codes: ['COASH_WORKHOUR_EDIT'],
  own: true,
  audit: { type: 'EDIT', target: 'workStatement', says: said('提交', 'Submitted') },
})

export const returnWorkStatement = defineCall({
  id: 'returnWorkStatement',
  title: { zh: '退回工时月结', en: 'Return a monthly statement' },
  ...ofStatement,
  ...stepWithReason,
  path: `${BASE}/{id}/return`,
  codes: ['COASH_WORKHOUR_EDIT'],
  audit: { type: 'EDIT', target: 'workStatement', says: said('退回', 'Returned') },
})

/** By the coach; by staff once the coach has been silent for `workhour.silentDays`. */
export const confirmWorkStatement = defineCall({
  id: 'confirmWorkStatement',
  title: { zh: '确认工时月结', en: 'Confirm a monthly statement' },
  ...ofStatement,
  ...step,
  path: `${BASE}/{id}/confirm`,
  codes: ['COASH_WORKHOUR_EDIT'],
  own: true,
  audit: { type: 'EDIT', target: 'workStatement', says: said('确认', 'Confirmed') },
})

/** What is wrong with lines of a month, in the coach's words. */
export const disputeWorkStatement = defineCall({
  id: 'disputeWorkStatement',
  title: { zh: '对工时提出异议', en: 'Dispute work hours' },
  ...ofStatement,
  ...step,
  path: `${BASE}/{id}/dispute`,
  body: z.object({ lineIds: z.array(id()).min(1).max(200), text: requiredText(500) }),
  answer: json(z.object({ id: z.int() })),
  codes: ['COASH_WORKHOUR_EDIT'],
  own: true,
  audit: {
    type: 'EDIT',
    target: 'workStatement',
    says: { zh: '对“{coach}”{month} 的工时提出异议', en: 'Disputed work hours of "{coach}" for {month}' },
  },
})

/** Settles what is disputed of a statement: adjusted beforehand, or declined, with an answer. */
export const settleWorkDisputes = defineCall({
  id: 'settleWorkDisputes',
  title: { zh: '处理工时异议', en: 'Settle disputed work hours' },
  ...ofStatement,
  ...step,
  path: `${BASE}/{id}/settle`,
  body: z.object({ outcome: z.enum(['ADJUSTED', 'DECLINED']), answer: requiredText(500) }),
  codes: ['COASH_WORKHOUR_CLOSE'],
  audit: {
    type: 'EDIT',
    target: 'workStatement',
    says: { zh: '处理“{coach}”{month} 的工时异议', en: 'Settled disputed work hours of "{coach}" for {month}' },
  },
})

const whom = { month: month(), coachIds: z.array(id()).max(2_000).optional(), coachGroupIds: z.array(id()).max(200).optional() }

/** What stands in the way of closing a month, and what closing it would hold. */
export const previewClosing = defineCall({
  id: 'previewClosing',
  title: { zh: '关账前检查', en: 'Check a month before closing' },
  area,
  beyond: true,
  method: 'POST',
  path: `${BASE}/preflight`,
  body: z.object(whom),
  answer: json(
    z.object({
      monthOver: z.boolean(),
      ready: z.int(),
      minutes: z.int(),
      amount: pay.amount(),
      /** Comments of the month that nobody has written yet: a warning. */
      openComments: z.int(),
      /** Confirmed, and of another amount since: a warning. */
      moved: z.array(z.object({ statementId: z.int(), coachName: z.string(), agreedAmount: pay.amount(), amount: pay.amount() })),
      /** Lines that pay a coach for a comment of somebody who is none, of a release before: a warning. */
      officeComments: z.int(),
      held: z.array(
        z.object({
          statementId: z.int(),
          coachId: z.int(),
          coachName: z.string(),
          why: z.enum(['NO_RATE', 'DISPUTED', 'AWAITS', 'OWN', 'OWN_PAYEE', 'OTHER_GROUP', 'IN_CONTRACT', 'CLOSED']),
          count: z.int(),
        }),
      ),
    }),
  ),
  codes: ['COASH_WORKHOUR_CLOSE'],
})

/** Closes the month for all these coaches, as a task; the month of a coach who is held back stays open and is named. */
export const closeWorkMonth = defineCall({
  id: 'closeWorkMonth',
  title: { zh: '工时关账', en: 'Close a month' },
  area,
  beyond: true,
  method: 'POST',
  path: `${BASE}/close`,
  body: z.object(whom),
  answer: json(taskStarted),
  codes: ['COASH_WORKHOUR_CLOSE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'workStatement',
    touches: 'money',
    says: { zh: '{month} 工时关账', en: 'Closed the work hours of {month}' },
  },
})

export const reopenWorkStatement = defineCall({
  id: 'reopenWorkStatement',
  title: { zh: '重新打开工时月结', en: 'Reopen a monthly statement' },
  ...ofStatement,
  ...stepWithReason,
  path: `${BASE}/{id}/reopen`,
  codes: ['COASH_WORKHOUR_REOPEN'],
  audit: { type: 'EDIT', target: 'workStatement', says: said('重新打开', 'Reopened') },
})
