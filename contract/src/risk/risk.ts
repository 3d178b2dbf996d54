import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { riskMark, riskReason, riskSibling, riskState, riskView } from './risk.labels.ts'
import { riskReasonOf } from './risk.warning.ts'

const area = 'Risk'

const riskFilterShape = {
  view: riskView.schema,
  studentName: text(40),
  campId: oneOrMany(id()),
  groupId: oneOrMany(id()),
  coachId: oneOrMany(id()),
}
export const riskFilter = filter(riskFilterShape)
export type RiskFilter = z.output<typeof riskFilter>

export const riskRow = z.object({
  /** Of the enrolment. */
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  parentId: z.int(),
  campId: z.int(),
  campName: z.string(),
  groupId: z.int(),
  groupName: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  /** That it misses three lessons in a row within seven days, in 1/10000; null: the rule of three days holds instead. */
  chanceBp: z.int().nullable(),
  reasons: z.array(riskReasonOf),
  streak: z.int(),
  silent: z.int(),
  /** Does the rule of three days name the child too? */
  ruled: z.boolean(),
  /** When the family is likely at it, in minutes of the day, by so many clock-ins of all its children; null: it has no habit. */
  callAt: z.object({ minute: z.int(), clockIns: z.int() }).nullable(),
  /** Other enrolments of the family, which are no part of the chance. */
  siblings: z.array(z.object({ id: z.int(), studentName: z.string(), state: riskSibling.schema })),
  lastContactAt: z.string().nullable(),
  lastContactBy: z.string().nullable(),
  /** What is to be done next with the family, as somebody noted it. */
  nextAt: z.string().nullable(),
  mark: riskMark.schema.nullable(),
  markedAt: z.string().nullable(),
  markedBy: z.string().nullable(),
})
export type RiskRow = z.output<typeof riskRow>

export const listRisks = defineCall({
  id: 'listRisks',
  title: { zh: '查看流失预警', en: 'List who may stop' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/risk/list',
  query: riskFilter,
  answer: page(riskRow),
  codes: ['RISK'],
  sorts: ['chance', 'studentName', 'silent', 'lastContactAt'],
  defaultSort: 'chance,desc',
})

const counts = { named: z.int(), right: z.int(), ruleNamed: z.int(), ruleRight: z.int() }

/** How good it is, by days that are past; of all children, whoever asks. */
export const getRiskQuality = defineCall({
  id: 'getRiskQuality',
  title: { zh: '查看预警准不准', en: 'Read how good the early warning is' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/risk/quality',
  answer: json(
    z.object({
      state: riskState.schema,
      /** The night that the list is of, when it was done, and how long it took; null: there was none yet. */
      night: z.object({ day: z.string(), doneAt: z.string(), seconds: z.int(), children: z.int() }).nullable(),
      callsADay: z.int(),
      /** Of the first of today: whom the rule does not name. */
      unseen: z.int(),
      /** Over the last four weeks of days that can be judged. */
      days: z.int(),
      ...counts,
      /** How many times as often right as the rule, of as many calls, in percent; null where it cannot be said. */
      liftPercent: z.int().nullable(),
      leastPercent: z.int(),
      offAfterDays: z.int(),
      /** Nights in a row that it was below that. */
      belowDays: z.int(),
      /** Of the same days in ten equal parts by what was said: what was said and what came, in 1/10000. */
      bins: z.array(z.object({ said: z.int(), came: z.int(), children: z.int() })),
      /** Mean and greatest distance of the two, in 1/10000. */
      meanBp: z.int().nullable(),
      worstBp: z.int().nullable(),
      weeks: z.array(z.object({ from: z.string(), days: z.int(), ...counts })),
      /** What of it comes from models, and of how many children they learnt. */
      models: z.array(z.object({ campTypeId: z.int(), campType: z.string(), madeDay: z.string(), children: z.int() })),
      /** Only where some children are not shown: what became of them, and of those who were called. */
      holdout: z
        .object({ bp: z.int(), allowedBy: z.string(), held: z.int(), heldStopped: z.int(), called: z.int(), calledStopped: z.int() })
        .nullable(),
    }),
  ),
  codes: ['RISK'],
})

/** The rows that a reason is made of: those of now, and what they are compared with. */
export const listRiskRows = defineCall({
  id: 'listRiskRows',
  title: { zh: '查看预警原因的打卡', en: 'Read the clock-ins behind a reason' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/risk/rows',
  query: filter({}, { campStudentId: id(), kind: riskReason.schema }),
  answer: json(
    z.object({
      day: z.string(),
      reason: riskReasonOf,
      rows: z.array(
        z.object({
          lessonDate: z.string(),
          /** Null: not clocked in by then. */
          submittedAt: z.string().nullable(),
          makeup: z.boolean(),
          seconds: z.int().nullable(),
          score: z.int().nullable(),
          commentDueAt: z.string().nullable(),
          commentedAt: z.string().nullable(),
          usual: z.boolean(),
        }),
      ),
    }),
  ),
  codes: ['RISK'],
})

/** Says what was done about a child; without a kind the last word is taken back. */
export const markRisk = defineCall({
  id: 'markRisk',
  title: { zh: '标记预警已处理', en: 'Mark a warning as seen to' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/risk/mark',
  body: z.object({ id: id(), kind: riskMark.schema.nullable() }),
  answer: json(z.object({ id: z.int(), mark: riskMark.schema.nullable() })),
  codes: ['FOLLOW_UP'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'risk',
    says: { zh: '标记流失预警', en: 'Marked an early warning' },
  },
})
