import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { done, rowFields, taskStarted } from '../base/page.ts'
import { changing } from '../base/steps.ts'
import { day, filter, id, oneOrMany, reasonText, seenVersion, wireInt } from '../base/wire.ts'
import { keepingKind, keepingState } from './keeping.labels.ts'
import { MOST_KEEPING_DAYS, MOST_KEEPING_MONTHS, MOST_TOLD } from './keeping.rules.ts'

const area = 'Keeping'

/** What a rule would take, or takes: families with their children, and the recordings that go with them. */
const amounts = { families: z.int(), children: z.int(), recordings: z.int(), bytes: z.int() }

const rule = z.object({
  ...rowFields,
  kind: keepingKind.schema,
  isOn: z.boolean(),
  months: z.int(),
  warnDays: z.int(),
  waitDays: z.int(),
  /** Accounts; none: all who may open the page. */
  told: z.array(z.int()),
  /** Who said so last; it is done in this name. */
  by: z.string().nullable(),
  /** It is on, and nothing is done: whoever said so may not any more. */
  stalled: z.boolean(),
  /** When it was last looked who falls under it; null: never. */
  lookedAt: z.string().nullable(),
  /** Those that fall under it today. */
  now: z.object(amounts),
  warned: z.int(),
  stopped: z.int(),
  done: z.int(),
  /** The first day on which something is done. */
  nextDay: z.string().nullable(),
})
export type KeepingRule = z.output<typeof rule>

/** The rules, each with what it takes today, and who may be told. */
export const listKeepingRules = defineCall({
  id: 'listKeepingRules',
  title: { zh: '查看保留规则', en: 'Read the rules of keeping' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/keeping/rules',
  answer: json(z.object({ rules: z.array(rule), people: z.array(z.object({ id: z.int(), name: z.string() })) })),
  codes: ['KEEPING'],
})

/**
 * Sets how long something is kept, and whether the rule is on. What was announced under it so far is announced anew; a rule that is switched off
 * does nothing from that moment on.
 */
export const updateKeepingRule = defineCall({
  id: 'updateKeepingRule',
  title: { zh: '编辑保留规则', en: 'Edit a rule of keeping' },
  area,
  beyond: true,
  ...changing(
    z.object({
      id: id(),
      isOn: z.boolean(),
      months: wireInt(1, MOST_KEEPING_MONTHS),
      warnDays: wireInt(1, MOST_KEEPING_DAYS),
      waitDays: wireInt(1, MOST_KEEPING_DAYS),
      told: z.array(id()).max(MOST_TOLD),
      version: seenVersion(),
    }),
  ),
  path: '/api/keeping/rules',
  codes: ['KEEPING_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'keepingRule',
    touches: 'erasure',
    says: { zh: '编辑“{kind}”的保留规则', en: 'Edited the rule of keeping: {kind}' },
    announces: { zh: '编辑“{kind}”的保留规则', en: 'Editing the rule of keeping: {kind}' },
    speaks: { kind: keepingKind },
  },
})

/** The dry run: a task that looks who falls under a rule, now and in the months to come. It changes nothing of anybody. */
export const lookKeepingRule = defineCall({
  id: 'lookKeepingRule',
  title: { zh: '试算保留规则', en: 'Look who falls under a rule of keeping' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/keeping/rules/{id}/look',
  params: z.object({ id: id() }),
  answer: json(taskStarted),
  changes: true,
  codes: ['KEEPING_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'keepingRule',
    says: { zh: '试算“{kind}”的保留规则', en: 'Looked who falls under the rule of keeping: {kind}' },
    announces: { zh: '试算“{kind}”的保留规则', en: 'Looking who falls under the rule of keeping: {kind}' },
    speaks: { kind: keepingKind },
  },
})

const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'CELL_FORMAT' })

/** The filters of the list. `month`: in which it is due, or was done or dropped. */
export const keepingFilter = filter({
  kind: oneOrMany(keepingKind.schema),
  state: oneOrMany(keepingState.schema),
  month: month(),
  parentId: id(),
})
export type KeepingFilter = z.output<typeof keepingFilter>

const plan = z.object({
  id: z.int(),
  kind: keepingKind.schema,
  parentId: z.int(),
  parentName: z.string(),
  state: keepingState.schema,
  /** The last sign of life. */
  since: z.string(),
  fallsAt: z.string(),
  /** From this day on it is done. */
  dueAt: z.string(),
  warnedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  children: z.int(),
  recordings: z.int(),
  bytes: z.int(),
  stopId: z.int().nullable(),
  stopReason: z.string().nullable(),
  stopUntil: z.string().nullable(),
  stoppedBy: z.string().nullable(),
})
export type KeepingPlan = z.output<typeof plan>

/** Families that fall under a rule, each with the reason and the day; and what became of others. */
export const listKeepingPlans = defineCall({
  id: 'listKeepingPlans',
  title: { zh: '查看保留计划', en: 'List what goes and when' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/keeping/plans',
  query: keepingFilter,
  answer: page(plan),
  codes: ['KEEPING'],
  sorts: ['dueAt', 'since', 'endedAt', 'recordings', 'bytes'],
  defaultSort: 'dueAt,asc',
})

/** How many families go in each month, by rule, and how many went. */
export const listKeepingMonths = defineCall({
  id: 'listKeepingMonths',
  title: { zh: '按月查看保留计划', en: 'Read what goes by month' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/keeping/months',
  answer: json(z.object({ months: z.array(z.object({ month: z.string(), kind: keepingKind.schema, open: z.int(), done: z.int() })) })),
  codes: ['KEEPING'],
})

/** Nothing is done to a family, by whatever rule, until a day or until somebody ends the stop. */
export const stopKeeping = defineCall({
  id: 'stopKeeping',
  title: { zh: '暂停清除一个家庭', en: 'Stop the rules for a family' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/keeping/stops',
  body: z.object({ parentId: id(), reason: reasonText(), until: day().optional() }),
  answer: json(done),
  changes: true,
  codes: ['KEEPING_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '暂停按保留规则清除家长 {parentId}', en: 'Stopped the rules of keeping for parent {parentId}' },
  },
})

/** Ends a stop. What is due by then waits anew as long as its rule says. */
export const releaseKeeping = defineCall({
  id: 'releaseKeeping',
  title: { zh: '结束暂停清除', en: 'End a stop of the rules' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/keeping/stops/{id}/release',
  params: z.object({ id: id() }),
  answer: json(done),
  changes: true,
  codes: ['KEEPING_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'parent',
    touches: 'erasure',
    says: { zh: '结束家长 {parentId} 的暂停清除', en: 'Ended the stop of the rules of keeping for parent {parentId}' },
    announces: { zh: '结束家长 {parentId} 的暂停清除', en: 'Ending the stop of the rules of keeping for parent {parentId}' },
  },
})
