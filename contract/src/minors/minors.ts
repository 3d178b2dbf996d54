import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { day, filter, id } from '../base/wire.ts'
import { logEntity } from '../records.ts'
import { erasureKind, minorsFigure, recipientKind } from './minors.labels.ts'

const area = 'Minors'

/** The days that a report is about, both included. */
const period = { from: day(), to: day() }

const share = z.object({ reads: z.int(), exports: z.int() })

/** Of a role that shows children's data; null: what people did who are in no such role now. */
const roleShare = share.extend({
  roleId: z.int().nullable(),
  role: z.string(),
  /** Who has it and can log in. */
  people: z.int(),
})

const recipient = z.object({
  kind: recipientKind.schema,
  /** Who it is, as staff wrote it; of parcels, the carriers. */
  receiver: z.string(),
  families: z.int(),
  times: z.int(),
  contractUntil: z.string().nullable(),
  version: z.int(),
})

const erasures = z.object({
  kind: erasureKind.schema,
  families: z.int(),
  /** From the day on which it was asked for, where that was written down. */
  medianDays: z.number().nullable(),
  longestDays: z.number().nullable(),
})

export const minorsReport = z.object({
  from: z.string(),
  to: z.string(),
  /** When it was reckoned. */
  at: z.string(),
  /** By their age on the last day; of those who are kept today. */
  children: z.object({ under14: z.int(), under18: z.int(), unknown: z.int() }),
  acts: share.extend({ exportedRows: z.int() }),
  erased: z.object({ families: z.int(), children: z.int(), medianDays: z.number().nullable() }),
  roles: z.array(roleShare),
  recipients: z.array(recipient),
  erasures: z.array(erasures),
})
export type MinorsReport = z.output<typeof minorsReport>

/** What is kept of children, who read it, who was told, and what was erased, of any period. */
export const getMinorsReport = defineCall({
  id: 'getMinorsReport',
  title: { zh: '查看未成年人信息年报', en: "Read the report on minors' data" },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/minors/report',
  query: filter({}, period),
  answer: json(minorsReport),
  codes: ['MINORS_REPORT'],
})

const minorsRow = z.object({
  /** Of the page. */
  id: z.string(),
  at: z.string().nullable(),
  /** The member of staff, where somebody did it. */
  who: z.string().nullable(),
  /** The child, the record, the export, the member of staff or the carrier. */
  title: z.string(),
  /** The day of birth, the field that was shown, how many rows went out, or the account. */
  detail: z.string(),
  entity: logEntity.schema.nullable(),
  recordId: z.int().nullable(),
})
export type MinorsRow = z.output<typeof minorsRow>

/** The rows behind one figure of the report. `roleId`: of people in that role, 0 for none; `kind`: of that recipient or erasure. */
export const listMinorsRows = defineCall({
  id: 'listMinorsRows',
  title: { zh: '查看年报数字的明细', en: 'Read the rows behind a figure of the report' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/minors/report/rows',
  query: filter(
    { roleId: z.union([id(), z.literal('0').transform(() => 0)]), kind: z.union([recipientKind.schema, erasureKind.schema]) },
    { ...period, figure: minorsFigure.schema },
  ),
  answer: page(minorsRow),
  codes: ['MINORS_REPORT'],
  sorts: ['at'],
  defaultSort: 'at,desc',
})
