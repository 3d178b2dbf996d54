import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { count } from '../base/page.ts'
import { filter, id, moment, oneOrMany } from '../base/wire.ts'
import { type WorkKind, workItem, workKind, workState } from '../base/work.ts'
import type { Code } from '../permissions.ts'

const area = 'Home'

/** Parents who registered today. */
export const countNewUsers = defineCall({
  id: 'countNewUsers',
  title: { zh: '统计新用户', en: 'Count new users' },
  area,
  method: 'GET',
  path: '/api/homepage/new-user/count',
  answer: json(count),
  codes: 'ALWAYS',
})

/** Clock-ins of running camps without a comment, due or missing. */
export const countNoComment = defineCall({
  id: 'countNoComment',
  title: { zh: '统计未点评打卡', en: 'Count clock-ins without a comment' },
  area,
  method: 'GET',
  path: '/api/homepage/no-comment/count',
  answer: json(count),
  codes: 'ALWAYS',
})

/** Children with a lesson today who have not clocked in for it: NOT_CLOCKED_IN of today. */
export const countNoClockedIn = defineCall({
  id: 'countNoClockedIn',
  title: { zh: '统计未打卡学员', en: 'Count students without a clock-in' },
  area,
  method: 'GET',
  path: '/api/homepage/no-clocked-in/count',
  answer: json(count),
  codes: 'ALWAYS',
})

/** The camps that run today, those that end first on top, with their figures of this week. */
export const listRunningCamps = defineCall({
  id: 'listRunningCamps',
  title: { zh: '查看进行中的营期', en: 'List running camps' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/running-camps',
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        term: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        enrolled: z.int(),
        due: z.int(),
        clockedIn: z.int(),
        clockInRateBp: z.int().nullable(),
        atRisk: z.int(),
      }),
    ),
  ),
  codes: ['CAMP_STATUS'],
})

/** Any one of them brings work of a kind into one's queue: each is the right to do something about it, so who only reads has no queue. */
export const workCodes: Readonly<Record<WorkKind, readonly [Code, ...Code[]]>> = {
  REFUND_TO_APPROVE: ['ORDER_REFUND_APPROVE'],
  REFUND_TO_CONFIRM: ['ORDER_REFUND'],
  PAYMENT_TO_CONFIRM: ['ORDER_PAY_CONFIRM'],
  PAYMENT_TO_RETURN: ['ORDER_REFUND'],
  BILL_DIFFERS: ['RECONCILE_EDIT'],
  ORDER_TO_ENROL: ['ORDER_CREATE'],
  ORDER_TO_SHIP: ['ORDER_SHIP'],
  COMMENT_OVERDUE: ['COASH_OVERTIME_REMIND', 'COASH_OVERTIME_REASSIGN', 'COASH_COMMENT'],
  AT_RISK: ['FOLLOW_UP', 'CAMP_STUDENT_EDIT', 'CAMP_STUDENT_REMOVE'],
  WARNED: ['FOLLOW_UP'],
  LESSONS_WITHDRAWN: ['CONSENT_EDIT', 'CAMP_STUDENT_REMOVE'],
  FEEDBACK_PENDING: ['FEEDBOOK_PROCESS'],
  PROMISE_DUE: ['FOLLOW_UP'],
  PARCEL_TO_STOP: ['LOGISTICS_EDIT'],
  PARCEL_NOT_COLLECTED: ['LOGISTICS_EDIT'],
  PARCEL_STUCK: ['LOGISTICS_EDIT'],
  PARCEL_LOCKER: ['LOGISTICS_EDIT'],
  PARCEL_REFUSED: ['LOGISTICS_EDIT'],
  PARCEL_ADDRESS: ['LOGISTICS_EDIT'],
  PARCEL_PROBLEM: ['LOGISTICS_EDIT'],
  PARCEL_RETURNED: ['LOGISTICS_EDIT'],
  RETURN_AWAITED: ['LOGISTICS_EDIT'],
  HOURS_DISPUTED: ['COASH_WORKHOUR_CLOSE'],
  HOURS_NO_RATE: ['COASH_EDIT'],
  CONTRACT_ENDED: ['COASH_CONTRACT_SEND'],
  HOURS_TO_CONFIRM: ['COASH_WORKHOUR_EDIT'],
  CONTRACT_TO_END: ['COASH_CONTRACT_EDIT'],
  ACCESS_OVER: ['ACCESS_APPROVE'],
  ACCESS_ENDING: ['ACCESS_APPROVE'],
  ACCESS_TO_CONFIRM: ['ACCESS_APPROVE'],
  EXPORT_TO_APPROVE: ['ACCESS_APPROVE'],
}

/** What one must be able to see as well: these rights to act are also held by people who do not see the screen that the work is on. */
export const workSight: Partial<Record<WorkKind, Code>> = {
  COMMENT_OVERDUE: 'COASH_OVERTIME',
  AT_RISK: 'CAMP_STUDENT_DETAIL',
  WARNED: 'RISK',
  LESSONS_WITHDRAWN: 'PARENT_DETAIL',
}

/** Is work of a kind for somebody who holds these codes? */
export function isWorkFor(kind: WorkKind, holds: (code: Code) => boolean): boolean {
  const sight = workSight[kind]
  return workCodes[kind].some(holds) && (sight === undefined || holds(sight))
}

/** After so many days nobody can make it good any more: it leaves the queue for a list of its own. Money, goods and promises never do. */
export const workEndsAfter: Readonly<Partial<Record<WorkKind, number>>> = { COMMENT_OVERDUE: 7, AT_RISK: 14 }

/**
 * Kinds that are done when somebody says so: a family was called, a coach reminded, a carrier asked. All others leave the queue by the step on the
 * record itself. What falls due anew comes back.
 */
export const workDoneByWord = [
  'COMMENT_OVERDUE',
  'AT_RISK',
  'LESSONS_WITHDRAWN',
  'PARCEL_NOT_COLLECTED',
  'PARCEL_STUCK',
  'PARCEL_LOCKER',
  'RETURN_AWAITED',
  'CONTRACT_ENDED',
] as const satisfies readonly WorkKind[]
export type WorkDoneByWord = (typeof workDoneByWord)[number]
export const isDoneByWord = (kind: WorkKind): kind is WorkDoneByWord => workDoneByWord.some((one) => one === kind)

export const workFilter = filter({ kind: oneOrMany(workKind.schema), state: workState.schema })
export type WorkFilter = z.output<typeof workFilter>

/**
 * The reader's queue, OPEN where no state is named, of the kinds and the rows that he or she may see: what fell due last comes first, for it can be
 * saved best; then what is not due yet, by its time.
 */
export const listWork = defineCall({
  id: 'listWork',
  title: { zh: '查看待办列表', en: 'List work' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/work',
  query: workFilter,
  answer: page(workItem),
  codes: 'ALWAYS',
})

/** How much there is of each kind and state. */
export const countWork = defineCall({
  id: 'countWork',
  title: { zh: '统计待办', en: 'Count work' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/work/count',
  answer: json(z.array(z.object({ kind: workKind.schema, state: workState.schema, count: z.int() }))),
  codes: 'ALWAYS',
})

/** A promise is its writer's: it is kept or moved, not taken. */
const named = z.object({ kind: workKind.schema.exclude(['PROMISE_DUE']), subjectId: id() })
const unaudited = 'none: no record of the business is changed; who works on it stands in the item'
/** `version`: by which it can be taken back. */
const moved = json(z.object({ kind: workKind.schema, subjectId: z.int(), state: workState.schema, version: z.int() }))

/** Takes a piece of work for today: it leaves the queue of all others. Refused if somebody else has it. */
export const claimWork = defineCall({
  id: 'claimWork',
  title: { zh: '领取待办', en: 'Claim a piece of work' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/claim',
  params: named,
  answer: moved,
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})

/** Gives it back to everyone: what one has taken, or what was put off. */
export const releaseWork = defineCall({
  id: 'releaseWork',
  title: { zh: '放回待办', en: 'Put a piece of work back' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/release',
  params: named,
  answer: moved,
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})

/** Puts it off for everyone, at most 30 days; it comes back by itself, taken by nobody. */
export const snoozeWork = defineCall({
  id: 'snoozeWork',
  title: { zh: '推迟待办', en: 'Snooze a piece of work' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/snooze',
  params: named,
  body: z.object({ until: moment() }),
  answer: moved,
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})

/** To whom it can be handed: colleagues who can see it and do something about it, by name. */
export const listWorkColleagues = defineCall({
  id: 'listWorkColleagues',
  title: { zh: '查看可转交的同事', en: 'List colleagues to hand work over to' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/homepage/work/{kind}/{subjectId}/colleagues',
  params: named,
  answer: json(z.array(z.object({ id: z.int(), name: z.string() }))),
  codes: 'ALWAYS',
})

/** Hands it to a colleague for today, who is told. Refused if somebody else has it. */
export const handOverWork = defineCall({
  id: 'handOverWork',
  title: { zh: '转交待办', en: 'Hand over a piece of work' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/hand-over',
  params: named,
  body: z.object({ userId: id() }),
  answer: json(z.object({ kind: workKind.schema, subjectId: z.int(), version: z.int() })),
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})

/** Says that it is done, for everyone: see `workDoneByWord`. */
export const finishWork = defineCall({
  id: 'finishWork',
  title: { zh: '办结待办', en: 'Mark a piece of work as done' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/finish',
  params: z.object({ kind: z.enum(workDoneByWord), subjectId: id() }),
  answer: moved,
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})

/** Takes back the caller's own last step on it, within ten minutes, as if it had not been; refused where somebody has moved it since. */
export const undoWork = defineCall({
  id: 'undoWork',
  title: { zh: '撤销待办操作', en: 'Undo a step on a piece of work' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/homepage/work/{kind}/{subjectId}/undo',
  params: named,
  body: z.object({ version: z.int().positive().max(2_147_483_647) }),
  answer: moved,
  codes: 'ALWAYS',
  changes: true,
  audit: unaudited,
})
