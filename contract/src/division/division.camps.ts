import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { filter, wireBoolean } from '../base/wire.ts'
import { campStatus } from '../camps/camps.labels.ts'

/** What becomes of a group when the camp is divided. */
export const divisionGroupState = labelled({
  /** Takes children. */
  OPEN: ['可分入', 'Takes students', 'blue'],
  /** Keeps those who are there: nobody teaches it, or its coach is away. */
  KEEPS: ['不再分入', 'Takes no more', 'grey'],
  /** Closed itself, or its coach is: those who are there wait for another one. */
  CLOSED: ['已停用', 'Closed', 'grey'],
})

const group = z.object({
  id: z.int(),
  name: z.string(),
  coachId: z.int().nullable(),
  coachName: z.string().nullable(),
  state: divisionGroupState.schema,
  capacity: z.int(),
  /** Who studies in it now, and how many of them wait for another group. */
  children: z.int(),
  waiting: z.int(),
  /** As many as it has once those who wait are placed, by places, quotas and loads alone. */
  after: z.int(),
})

const card = z.object({
  campId: z.int(),
  campName: z.string(),
  status: campStatus.schema,
  startDate: z.string(),
  endDate: z.string(),
  groups: z.array(group),
  children: z.int(),
  /** In a closed group, with a coach who is out of use, or beyond the quota of the coach; without those whose move is set. */
  waiting: z.int(),
  /** Of them: have clocked in, so that a division moves them only where it is allowed to. */
  begun: z.int(),
  /** The most children whom the coaches and groups that take any can have together. */
  places: z.int(),
  /** So many of those who wait find no place; so many places are left once all have theirs. */
  short: z.int(),
  left: z.int(),
  /** Groups in use to which no coach is given. */
  withoutCoach: z.int(),
  /** Before the camp begins: who came since it was last divided, all where it never was. */
  newcomers: z.int(),
  /** Brothers and sisters with different coaches, two by two. */
  siblingsApart: z.int(),
  /** The fewest and the most children of a coach who takes any. */
  loads: z.object({ least: z.int(), most: z.int() }).nullable(),
  lastRun: z.object({ at: z.string(), by: z.string(), moved: z.int() }).nullable(),
})
export type DivisionCard = z.output<typeof card>

/** Is somebody to be placed, a coach to be given, or the first group of a camp that takes children to be made? */
export const isToDo = ({ waiting, withoutCoach, groups, status }: DivisionCard): boolean =>
  waiting > 0 || withoutCoach > 0 || (groups.length === 0 && (status === 'ENROLLING' || status === 'IN_PROGRESS'))

/** The camps that can be divided, neediest first; or, for who looks back, those that ended last. */
export const listDivisionCamps = defineCall({
  id: 'listDivisionCamps',
  title: { zh: '查看各营期的分班情况', en: 'See which camps are to be divided' },
  area: 'Coaches',
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/plan/camps',
  query: filter({ ended: wireBoolean().optional() }),
  answer: json(z.array(card)),
  codes: ['COASH_DIVISION', 'CAMP_GROUP'],
})
