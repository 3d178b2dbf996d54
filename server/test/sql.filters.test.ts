import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { refundAsked } from '@camp/contract/orders/orders.states'
import { workLine } from '@camp/contract/workHours/workHours.changes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ExportedClockIn } from '../src/campStudents/campStudents.clockIns.repository.ts'
import type { ShipmentRow } from '../src/orders/orders.shipments.repository.ts'
import { PAGED_LISTS, STREAMED_LISTS } from './exports.ts'
import type { LooseInput } from './http.ts'
import { choicesOf, type Field, fieldsOf, replaced, sampleOf } from './samples.ts'
import { BESIDE, isPage, lists, pageColumns, type Recording, rowOf, startRecording, textsOf } from './sql.composed.ts'
import { misfits } from './sql.shape.ts'

// Every filter alone and every sort of the lists and exports, as somebody who sees all; that scopes change no row is held in sql.composed.test.ts.

let recording: Recording
beforeAll(async () => {
  recording = await startRecording()
})
afterAll(() => recording.stop())

const NO_FILTERS = ['page', 'size', 't', 'sort', 'columns', 'async', 'total', 'reason']

/** Days that a list of one week refuses, as they are in another one, and texts that are no redemption code. */
const REFUSED = ['getMemberWeekList.date', 'listCoupons.code', 'exportCoupons.code']

const isSet = (input: LooseInput, { part, key }: Field) => Object.hasOwn((input[part] ?? {}) as object, key ?? '')

/** Inputs with each filter alone, an enumeration by each of its values, and by each sort both ways. */
function variantsOf(call: AnyCall, sorts: readonly string[]): LooseInput[] {
  const plain = recording.inputOf(call)
  const filters = fieldsOf(call).filter(
    (field) =>
      field.key !== null && !NO_FILTERS.includes(field.key) && !REFUSED.includes(`${call.id}.${field.key}`) && !isSet(plain, field),
  )
  const samples = ({ schema, key }: Field) => {
    const choices = choicesOf(schema)
    return choices.length > 0 ? choices : [sampleOf(schema, `${call.id}.${key}`)]
  }
  return [
    plain,
    ...filters.flatMap((field) => samples(field).map((value) => replaced(plain, field, value))),
    ...['id', ...sorts].flatMap((key) => ['asc', 'desc'].map((way) => ({ ...plain, query: { ...plain.query, sort: `${key},${way}` } }))),
  ]
}

/** The texts of all variants that `isWanted`, each with an input that led to it. Every variant has one. */
async function recorded(call: AnyCall, sorts: readonly string[], isWanted: (text: string) => boolean): Promise<Map<string, LooseInput>> {
  const found = new Map<string, LooseInput>()
  for (const input of variantsOf(call, sorts)) {
    const { status, texts } = await textsOf(call, recording.readers.all, input)
    const wanted = texts.filter(isWanted)
    expect([status, wanted.length], JSON.stringify(input)).toEqual([200, 1])
    for (const text of wanted) if (!found.has(text)) found.set(text, input)
  }
  return found
}

describe('the row of a list, by each filter and each sort, is what PostgreSQL describes', () => {
  it.each(lists.map((call) => [call.id, call] as const))('%s', async (id, call) => {
    for (const [text, input] of await recorded(call, call.sorts ?? [], isPage)) {
      const columns = await pageColumns(recording.describer, text)
      expect(misfits(columns, rowOf(call), BESIDE[id]), JSON.stringify(input)).toEqual([])
    }
  })
})

// The compiler holds them against the rows that the exports are written from.
const shipment = z.object({
  orderNumber: z.string(),
  goodsName: z.string(),
  quantity: z.number(),
  receiver: z.string().nullable(),
  phone: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  detail: z.string().nullable(),
  refundRequest: refundAsked.schema.nullable(),
  paidAt: z.string().nullable(),
  remark: z.string().nullable(),
}) satisfies z.ZodType<ShipmentRow>
const clockIn = z.object({
  clockInDate: z.string(),
  lessonDay: z.number(),
  submittedAt: z.string(),
  makeup: z.boolean(),
  makeupReason: z.string().nullable(),
  studySeconds: z.number(),
  score: z.number().nullable(),
  groupName: z.string(),
  coachName: z.string().nullable(),
  commentedAt: z.string().nullable(),
  commentText: z.string().nullable(),
  overtime: z.boolean(),
  studentName: z.string(),
  parentName: z.string(),
  parentPhone: z.string(),
}) satisfies z.ZodType<ExportedClockIn>

/** What an export writes: the rows of a list, or rows of its own. */
const EXPORTS: Readonly<Record<string, string | z.ZodObject>> = {
  ...STREAMED_LISTS,
  exportShipment: shipment,
  exportUserClockIn: clockIn,
  exportWorkLines: workLine,
}
/** They write files of rows that they name one by one, or that one prepared statement or the page of a list reads: nothing is streamed; or what they write is another export's. */
const NOT_STREAMED: readonly string[] = [
  'downloadContracts',
  'downloadReports',
  'exportCommissionPayout',
  ...Object.keys(PAGED_LISTS),
  'exportWorkPayout',
  'exportWorkhourStatistics',
  'generateCoupons',
]
const exports = calls.filter(({ answer, id }) => answer.kind === 'fileOr' && !NOT_STREAMED.includes(id))
const listOf = (id: string) => lists.find((list) => list.id === id) as AnyCall // it is one of them

describe('the rows of an export, by each filter and each sort, are what PostgreSQL describes', () => {
  it('are compared for every export', () => expect(Object.keys(EXPORTS).sort()).toEqual(exports.map(({ id }) => id).sort()))

  it.each(exports.map((call) => [call.id, call] as const))('%s', async (id, call) => {
    const of = EXPORTS[id] ?? ''
    const [row, beside, sorts] =
      typeof of === 'string' ? [rowOf(listOf(of)), BESIDE[of], listOf(of).sorts ?? []] : [of, { notNull: ['goodsName'] }, []]
    // Neither how many there are, nor what is noted of it.
    for (const [text, input] of await recorded(call, sorts, (text) => !/^\s*(update|select (\(|count\())/.test(text))) {
      expect(misfits(await recording.describer.columns(text), row, beside), JSON.stringify(input)).toEqual([])
    }
  })
})
