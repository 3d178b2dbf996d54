import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { day, filter, id, oneOrMany } from '../base/wire.ts'
import { rateUnit, workKind, workSource } from './workHours.labels.ts'

const area = 'Work hours and contracts'

/** A month of the business, `YYYY-MM`. */
export const month = () => z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: 'CELL_FORMAT' })

/** The filters of the list; a coach group is that of the day. Q-91. */
export const workHourFilter = filter({
  coachId: oneOrMany(id()),
  coachGroupId: oneOrMany(id()),
  kind: oneOrMany(workKind.schema),
  source: oneOrMany(workSource.schema),
  dateFrom: day(),
  dateTo: day(),
})
export type WorkHourFilter = z.output<typeof workHourFilter>

/** Hours of a coach on a day, of one kind, place and origin: the sum of its lines. Rate and amount are null to readers who see no money. */
export const workHour = z.object({
  id: z.int(),
  version: z.int(),
  coachId: z.int(),
  coachName: z.string(),
  date: z.string(),
  kind: workKind.schema,
  minutes: z.int(),
  campId: z.int().nullable(),
  campName: z.string().nullable(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  /** The worth of an hour or of a piece in fen, of its latest line. */
  rateAmount: pay.amount(),
  /** Beyond the specification. */
  rateUnit: rateUnit.schema,
  amount: pay.amount(),
  source: workSource.schema,
  reason: z.string().nullable(),
  /** Beyond the specification. */
  lines: z.int(),
  /** How often, where it is paid by the piece. Beyond the specification. */
  pieces: z.int(),
})
export type WorkHour = z.output<typeof workHour>

/** A line of an entry that counts: hours by hand are corrected line by line. */
export const enteredLine = z.object({
  id: z.int(),
  minutes: z.int(),
  pieces: z.int(),
  rateUnit: rateUnit.schema,
  rateAmount: pay.amount(),
  amount: pay.amount(),
  reason: z.string().nullable(),
  /** The day of the line that it takes back. */
  correctsDay: z.string().nullable(),
  /** The month that a correction is about. */
  aboutMonth: z.string().nullable(),
})
export type EnteredLine = z.output<typeof enteredLine>
const entryWithLines = workHour.extend({
  /** Of hours by hand and corrections; those of the product are many, and each leads to its clock-in in the trace. */
  items: z.array(enteredLine),
  /** Its month is closed, or its day in a contract: what is wrong is corrected today. */
  shut: z.boolean(),
})
export type EntryWithLines = z.output<typeof entryWithLines>

export const listWorkhourCoaches = defineCall({
  id: 'listWorkhourCoaches',
  title: { zh: '查看工时记录', en: 'List work hours' },
  area,
  method: 'GET',
  path: '/api/manage/workhour/coaches',
  query: workHourFilter,
  answer: page(workHour),
  codes: ['COASH_WORKHOUR_STATS'],
  sorts: ['date', 'minutes', 'amount'],
  defaultSort: 'date,desc',
})

/** Days of one coach, 366 at most; those without hours are left out. */
export const getWorkhourCoach = defineCall({
  id: 'getWorkhourCoach',
  title: { zh: '查看老师工时', en: 'See the work hours of a coach' },
  area,
  method: 'GET',
  path: '/api/manage/workhour/coaches/{id}',
  params: z.object({ id: id() }),
  query: filter({}, { dateFrom: day(), dateTo: day() }),
  answer: json(
    z.object({
      coach: z.object({ id: z.int(), name: z.string(), employment: z.string(), trackingEnabled: z.boolean() }),
      days: z.array(z.object({ date: z.string(), minutes: z.int(), amount: pay.amount(), entries: z.array(entryWithLines) })),
      totalMinutes: z.int(),
      totalAmount: pay.amount(),
    }),
  ),
  codes: ['COASH_WORKHOUR_STATS'],
  own: true,
})
