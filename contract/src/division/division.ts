import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { pay } from '../base/restricted.ts'
import { changing } from '../base/steps.ts'
import { filter, id, seenVersion, text, wireInt } from '../base/wire.ts'

const area = 'Coaches'
const path = '/api/client-user/coach/plan'

const ofCamp = { campId: id() }
export const coachPlanFilter = filter({}, ofCamp)

const coachPlan = z.object({
  ...rowFields,
  campId: z.int(),
  coachId: z.int(),
  coachName: z.string(),
  /** Where the coach is a member today. */
  coachGroupId: z.int().nullable(),
  coachGroupName: z.string().nullable(),
  /** The most children of the camp whom the coach is to have. */
  quota: z.int(),
  /** Children whom the coach has in it now. */
  assigned: z.int(),
  weight: z.int(),
})
export type CoachPlan = z.output<typeof coachPlan>

/** What each coach who has a group of the camp is to take. Rows come by themselves with the groups. Q-94. */
export const getCoachPlan = defineCall({
  id: 'getCoachPlan',
  title: { zh: '查看分班计划', en: 'See the division plan' },
  area,
  method: 'GET',
  path,
  query: coachPlanFilter,
  answer: page(coachPlan),
  codes: ['COASH_DIVISION'],
  sorts: ['coachName', 'assigned'],
  defaultSort: 'coachName,asc',
})

/** A quota below what a coach has moves nobody by itself. Q-121. */
export const updateCoachPlan = defineCall({
  id: 'updateCoachPlan',
  title: { zh: '修改分班名额和权重', en: 'Change a quota or weight' },
  area,
  beyond: true,
  method: 'PUT',
  path,
  body: z.object({ id: id(), quota: wireInt(0, 10_000), weight: wireInt(1, 1_000), version: seenVersion() }),
  answer: json(saved),
  codes: ['COASH_DIVISION_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachPlan',
    says: { zh: '修改“{camp}”中{coach}的名额和权重', en: 'Changed the quota and weight of {coach} in "{camp}"' },
  },
})

const boardCoach = z.object({
  planId: z.int(),
  version: z.int(),
  coachId: z.int(),
  coachName: z.string(),
  active: z.boolean(),
  /** Away on the first day of the camp, or tomorrow where it runs: keeps the children, and is given none. */
  away: z.boolean(),
  quota: z.int(),
  weight: z.int(),
  /** The most over all camps of the same days, and how many the coach has in the others. */
  maxStudents: z.int().nullable(),
  elsewhere: z.int(),
})
const boardGroup = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  coachActive: z.boolean(),
  active: z.boolean(),
  capacity: z.int(),
  taken: z.int(),
  /** Places kept for moves whose day has not come. */
  held: z.int(),
  level: z.string().nullable(),
})
const boardChild = z.object({
  /** Of the enrolment. */
  id: z.int(),
  version: z.int(),
  name: z.string(),
  groupId: z.int(),
  level: z.string().nullable(),
  lastCoachId: z.int().nullable(),
  wishedCoachId: z.int().nullable(),
  /** The same number for brothers and sisters. */
  family: z.int(),
  /** Has clocked in in this camp. */
  begun: z.boolean(),
  /** Has a move whose day has not come: that one stands. */
  moving: z.boolean(),
})
const board = z.object({
  campId: z.int(),
  campName: z.string(),
  startDate: z.string(),
  /** Has it begun, or ended? Then moves are of tomorrow at the earliest. */
  started: z.boolean(),
  ended: z.boolean(),
  /** The levels in their order; a text outside of them counts as none. */
  levels: z.array(z.string()),
  coaches: z.array(boardCoach),
  groups: z.array(boardGroup),
  children: z.array(boardChild),
})
export type DivisionBoard = z.output<typeof board>

/** All that the planner knows of a camp: its coaches, groups and the children who study in it. */
export const getDivisionBoard = defineCall({
  id: 'getDivisionBoard',
  title: { zh: '查看分班看板', en: 'See the division board' },
  area,
  beyond: true,
  method: 'GET',
  path: `${path}/board`,
  query: z.object(ofCamp),
  answer: json(board),
  codes: ['COASH_DIVISION'],
})

const week = z.object({
  /** The first seven days of the division: of the camp, or from tomorrow on where it runs. */
  from: z.string(),
  to: z.string(),
  /** Of 10,000 lessons of children so many are clocked in, as in the last two weeks. */
  clockInBp: z.int(),
  coaches: z.array(
    z.object({
      coachId: z.int(),
      /** Minutes from one comment to the next in the coach's hours of these days. */
      paceMinutes: z.number(),
      /** Comments that will be late, of all the coach's camps, by the number of children whom the coach has in this one, from none on. */
      late: z.array(z.int()),
      /** What is paid for the comments on a child who clocks in at every lesson of the week. */
      childPay: pay.amount(),
    }),
  ),
})
export type DivisionWeek = z.output<typeof week>

/** What the first week of a division costs in late comments and in pay, for whatever children a coach is given. */
export const getDivisionWeek = defineCall({
  id: 'getDivisionWeek',
  title: { zh: '查看分班后一周的预计', en: 'See the forecast week of a division' },
  area,
  beyond: true,
  method: 'GET',
  path: `${path}/week`,
  query: z.object(ofCamp),
  answer: json(week),
  codes: ['COASH_DIVISION'],
})

/** The level of a group of a camp. */
export const setGroupLevel = defineCall({
  id: 'setGroupLevel',
  title: { zh: '设置分组级别', en: 'Set the level of a group' },
  area,
  beyond: true,
  ...changing(z.object({ groupId: id(), level: text(20).nullable(), version: seenVersion() })),
  path: `${path}/level`,
  codes: ['COASH_DIVISION_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'campGroup',
    says: { zh: '设置“{camp}”分组“{name}”的级别', en: 'Set the level of group "{name}" of "{camp}"' },
  },
})

/** Which coach the family wishes for a child. */
export const setCoachWish = defineCall({
  id: 'setCoachWish',
  title: { zh: '记录家长意向老师', en: 'Record the wished coach of a student' },
  area,
  beyond: true,
  ...changing(z.object({ campStudentId: id(), coachId: id().nullable(), version: seenVersion() })),
  path: `${path}/wish`,
  codes: ['COASH_DIVISION_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'campStudent',
    says: { zh: '记录“{camp}”学员的意向老师', en: 'Recorded the wished coach of a student of "{camp}"' },
  },
})
