import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { pay } from '../base/restricted.ts'
import { day, fen, id, line, reasonOrNone } from '../base/wire.ts'
import { rateUnit, workKind } from '../workHours/workHours.labels.ts'
import { MOST_RATE } from './coaches.writing.ts'

const area = 'Coaches'
const path = '/api/client-user/coach/{id}/rates'
const params = z.object({ id: id() })

const rateRow = z.object({
  effectiveFrom: z.string(),
  coachId: z.int(),
  /** The kind of work that it is paid for; null: the general rate, of all kinds that have none of their own. */
  kind: workKind.schema.nullable(),
  unit: rateUnit.schema,
  amount: pay.amount(),
  /** From this day on the general rate counts again for this kind. */
  ended: z.boolean(),
  reason: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** When another one took its place on the same first day; null: it counts. */
  replacedAt: z.string().nullable(),
})
export type CoachRate = z.output<typeof rateRow>

/** Rates of a coach, the latest first; one that is still to come too, and one that was replaced. Amounts in fen. */
export const getCoachRates = defineCall({
  id: 'getCoachRates',
  title: { zh: '查看老师计酬标准记录', en: 'See the rates of a coach' },
  area,
  beyond: true,
  method: 'GET',
  path,
  params,
  answer: json(z.array(rateRow)),
  codes: ['COASH_INDEX'],
})

/**
 * What one kind of work is paid, by the hour or by the piece, from today or from a day on; it goes before the general rate. Null: the general
 * one counts again. What was reckoned is not altered.
 */
export const saveCoachKindRate = defineCall({
  id: 'saveCoachKindRate',
  title: { zh: '设置老师分类计酬标准', en: 'Set the rate of a coach for a kind of work' },
  area,
  beyond: true,
  method: 'POST',
  path,
  params,
  body: z.object({
    kind: workKind.schema,
    unit: rateUnit.schema,
    amount: fen(MOST_RATE).nullable(),
    effectiveFrom: day().optional(),
    reason: reasonOrNone(line(200)).optional(),
  }),
  answer: json(z.object({ id: z.int() })),
  codes: ['COASH_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'coach',
    touches: 'money',
    says: { zh: '设置“{name}”的分类计酬标准', en: 'Set the rate of "{name}" for a kind of work' },
  },
})
