import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { deletion } from '../base/steps.ts'
import { day, filter, id, line, reasonOrNone, text, wireInt } from '../base/wire.ts'
import { rateUnit, workKind, workSource } from './workHours.labels.ts'

const area = 'Work hours and contracts'

/** The clock-in that a line came from. */
export const tracedSource = z.object({
  id: z.int(),
  campStudentId: z.int(),
  title: z.string(),
  lessonDay: z.int(),
  submittedAt: z.string(),
  commentedAt: z.string().nullable(),
  /** Signs of the comment, for who may not open the child's page. */
  commentLength: z.int().nullable(),
})
export const tracedDispute = z.object({
  id: z.int(),
  text: z.string(),
  byName: z.string(),
  createdAt: z.string(),
  answer: z.string().nullable(),
  outcome: z.string().nullable(),
  /** The lines that it is about. */
  lineIds: z.array(z.int()),
})

export const tracedLeft = z.object({ minutes: z.int(), pieces: z.int() })

const tracedLine = z.object({
  id: z.int(),
  day: z.string(),
  kind: workKind.schema,
  origin: workSource.schema,
  minutes: z.int(),
  pieces: z.int(),
  /** What the rate is paid for. */
  unit: rateUnit.schema,
  /** Whether the rate is one of this kind of work; else it is the general one. */
  ofKind: z.boolean(),
  rateAmount: pay.amount(),
  /** The first day of the rate. */
  rateSince: pay.day(),
  factorBp: z.int(),
  amount: pay.amount(),
  campName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** The clock-in whose comment earned it; null of hours that were entered. */
  source: tracedSource.nullable(),
  reason: z.string().nullable(),
  /** Who entered it. */
  by: z.string().nullable(),
  createdAt: z.string(),
  reversesId: z.int().nullable(),
  /** The line that it takes a part of back, and its day. */
  correctsId: z.int().nullable(),
  correctsDay: z.string().nullable(),
  /** The month that a correction is about. */
  aboutMonth: z.string().nullable(),
  /** What of it no correction has taken back; null of a line that takes another one back. */
  left: tracedLeft.nullable(),
})
export type TracedLine = z.output<typeof tracedLine>

/** Why an amount is what it is: its lines, each with what it came from; `hashOk` says whether a closed month is still what was closed, and a contract still what its lines sum up to. */
export const traceWorkhours = defineCall({
  id: 'traceWorkhours',
  title: { zh: '查看金额依据', en: 'See where an amount comes from' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/trace',
  query: filter({ entryId: id(), statementId: id(), contractFlowId: text(64) }),
  answer: json(
    z.object({
      coachId: z.int(),
      coachName: z.string(),
      title: z.string(),
      minutes: z.int(),
      amount: pay.amount(),
      total: z.int(),
      /** The first thousand. */
      lines: z.array(tracedLine),
      hashOk: z.boolean().nullable(),
      disputes: z.array(tracedDispute),
    }),
  ),
  codes: ['COASH_WORKHOUR_STATS', 'SETTLEMENT'],
  own: true,
})

/** Why a rule cannot be taken back: comments were reckoned by it, or without it they have none. */
export const ruleKept = z.enum(['USED', 'FIRST'])

const ruleRow = z.object({
  id: z.int(),
  campTypeId: z.int().nullable(),
  campTypeName: z.string().nullable(),
  kind: workKind.schema,
  creditMinutes: z.int(),
  lateFactorBp: z.int(),
  holidayFactorBp: z.int(),
  effectiveFrom: z.string(),
  reason: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  kept: ruleKept.nullable(),
})
export type CreditRule = z.output<typeof ruleRow>

/** What a comment is worth, the latest rule first. */
export const listCreditRules = defineCall({
  id: 'listCreditRules',
  title: { zh: '查看计时规则', en: 'See the rules of credit' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/manage/workhour/rules',
  answer: json(z.array(ruleRow)),
  codes: ['COASH_WORKHOUR_STATS'],
})

/** A rule holds from a day on, today at the earliest: what was earned is never worth something else. */
export const saveCreditRule = defineCall({
  id: 'saveCreditRule',
  title: { zh: '设置计时规则', en: 'Set a rule of credit' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhour/rules',
  body: z.object({
    campTypeId: id().nullable().optional(),
    creditMinutes: wireInt(0, 600),
    lateFactorBp: wireInt(0, 100_000),
    holidayFactorBp: wireInt(0, 100_000),
    effectiveFrom: day(),
    reason: reasonOrNone(line(200)).optional(),
  }),
  answer: json(saved),
  codes: ['COASH_RULE_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'creditRule',
    touches: 'money',
    says: { zh: '设置自 {effectiveFrom} 起的计时规则', en: 'Set the rule of credit from {effectiveFrom} on' },
  },
})

/** A rule by which nothing was reckoned yet is taken back; one that was used ends with the next one. */
export const deleteCreditRule = defineCall({
  id: 'deleteCreditRule',
  title: { zh: '撤回计时规则', en: 'Withdraw a rule of credit' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/manage/workhour/rules/{id}',
  codes: ['COASH_RULE_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'DELETE',
    target: 'creditRule',
    touches: 'money',
    says: { zh: '撤回自 {effectiveFrom} 起的计时规则', en: 'Withdrew the rule of credit from {effectiveFrom} on' },
  },
})
