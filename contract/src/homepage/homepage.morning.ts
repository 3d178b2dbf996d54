import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { labelled } from '../base/labels.ts'
import { day, filter } from '../base/wire.ts'
import type { Code } from '../permissions.ts'

/** What the day before is measured by. Money is in fen, the rate of clock-ins (done of due) in 1/10000, all others count. */
export const morningFigure = labelled({
  RECEIVED: ['实收', 'Received', 'plain'],
  REFUNDED: ['退款', 'Refunded', 'plain'],
  NEW_FAMILIES: ['新家长', 'New parents', 'plain'],
  CLOCK_IN_RATE: ['打卡率', 'Clock-in rate', 'plain'],
  LATE_COMMENTS: ['超时点评', 'Overtime comments', 'plain'],
  STUCK_PARCELS: ['停滞物流', 'Stuck parcels', 'plain'],
})
export type MorningFigure = (typeof morningFigure.values)[number]

/** Any one of these shows the figure: those of the lists that its rows stand in. */
export const morningCodes: Readonly<Record<MorningFigure, readonly [Code, ...Code[]]>> = {
  RECEIVED: ['RECONCILE_EDIT'],
  REFUNDED: ['RECONCILE_EDIT'],
  NEW_FAMILIES: ['PARENT_INDEX'],
  CLOCK_IN_RATE: ['CAMP_STATUS'],
  LATE_COMMENTS: ['COASH_OVERTIME'],
  STUCK_PARCELS: ['LOGISTICS'],
}

/** By what a figure is split. */
export const morningSplit = labelled({
  CHANNEL: ['渠道', 'Channel', 'plain'],
  GOODS: ['商品', 'Goods', 'plain'],
  CAMP: ['营期', 'Camp', 'plain'],
  COACH: ['辅导老师', 'Coach', 'plain'],
})
export type MorningSplit = (typeof morningSplit.values)[number]

const morningItem = z.object({
  figure: morningFigure.schema,
  value: z.int(),
  /** The mean of the same weekday of the four weeks before, and the range that is usual; null: there is not enough to compare with. */
  usual: z.object({ mean: z.int(), low: z.int(), high: z.int() }).nullable(),
  /** Outside of that range. */
  unusual: z.boolean(),
  /** What explains most of the difference; null: it is nobody's alone, or there is none. */
  cause: z
    .object({
      split: morningSplit.schema,
      /** Null: those without one. */
      id: z.int().nullable(),
      name: z.string().nullable(),
      /** How much of the difference it is, of a rate in its own points, and how many others there are that make up the rest. */
      difference: z.int(),
      shareBp: z.int(),
      others: z.int(),
    })
    .nullable(),
})
export type MorningItem = z.output<typeof morningItem>

/** A day against the same weekday of four weeks: what is unusual first, each with what explains most of it. */
export const getMorning = defineCall({
  id: 'getMorning',
  title: { zh: '查看晨报', en: 'Read the morning page' },
  area: 'Home figures',
  beyond: true,
  method: 'GET',
  path: '/api/homepage/morning',
  /** Without a day it is yesterday's. */
  query: filter({ day: day() }),
  answer: json(z.object({ day: z.string(), items: z.array(morningItem) })),
  codes: 'ALWAYS',
})
