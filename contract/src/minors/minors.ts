import * as z from 'zod'
import { defineCall, file, fileInPlace, json, page, xlsx } from '../base/call.ts'
import { day, filter, id, line, seenVersion } from '../base/wire.ts'
import { consentPurpose } from '../consents/consents.labels.ts'
import { erasureKind } from '../parents/parents.labels.ts'
import { logEntity } from '../records.ts'
import { accessState } from '../roleAccess/roleAccess.labels.ts'
import { minorsFigure, minorsFinding, recipientKind } from './minors.labels.ts'

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
  state: accessState.schema.nullable(),
  approvedBy: z.string().nullable(),
  until: z.string().nullable(),
})

/** Who may look by no role. */
const direct = z.object({
  userId: z.int(),
  name: z.string(),
  codes: z.array(z.string()),
  since: z.string().nullable(),
  state: accessState.schema,
  approvedBy: z.string().nullable(),
  until: z.string().nullable(),
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

/** Of a purpose: how many children's guardians agree today, and what was said in the period. */
const consents = z.object({
  purpose: consentPurpose.schema,
  required: z.boolean(),
  given: z.int(),
  withdrawn: z.int(),
  unknown: z.int(),
  /** The number of its newest text. */
  text: z.int().nullable(),
  givenThen: z.int(),
  withdrawnThen: z.int(),
  /** Seconds from a withdrawal to its effect, the slowest of the period, and how many have none yet. */
  slowestStop: z.number().nullable(),
  notStopped: z.int(),
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
  /** Links to reports and demos that were made in the period, how often those were opened, and how many of them work today. */
  shares: z.object({ made: z.int(), visits: z.int(), live: z.int() }),
  consents: z.array(consents),
  roles: z.array(roleShare),
  direct: z.array(direct),
  recipients: z.array(recipient),
  erasures: z.array(erasures),
  findings: z.array(z.object({ kind: minorsFinding.schema, count: z.int() })),
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

/** The figures as a workbook, a sheet for each part. They are sums alone. */
export const exportMinorsReport = defineCall({
  id: 'exportMinorsReport',
  title: { zh: '导出未成年人信息年报', en: "Export the report on minors' data" },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/minors/report/export',
  body: filter({}, period),
  answer: file(xlsx),
  codes: ['MINORS_REPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'minorsReport',
    says: { zh: '导出未成年人信息年报 {from} 至 {to}', en: "Exported the report on minors' data of {from} to {to}" },
  },
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

/** The rows behind one figure of the report. `roleId`: of people in that role, 0 for none; `kind`: of that recipient, erasure or purpose. */
export const listMinorsRows = defineCall({
  id: 'listMinorsRows',
  title: { zh: '查看年报数字的明细', en: 'Read the rows behind a figure of the report' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/minors/report/rows',
  query: filter(
    {
      roleId: z.union([id(), z.literal('0').transform(() => 0)]),
      kind: z.union([recipientKind.schema, erasureKind.schema, consentPurpose.schema]),
    },
    { ...period, figure: minorsFigure.schema },
  ),
  answer: page(minorsRow),
  codes: ['MINORS_REPORT'],
  sorts: ['at'],
  defaultSort: 'at,desc',
})

/** Writes down who a recipient is, and until when a contract binds them. */
export const setRecipient = defineCall({
  id: 'setRecipient',
  title: { zh: '登记对外接收方', en: 'Write down a receiver' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/minors/recipients/{kind}',
  params: z.object({ kind: recipientKind.schema }),
  body: z.object({ receiver: line(60).optional(), contractUntil: day().nullable(), version: seenVersion() }),
  answer: json(z.object({ version: z.int() })),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'minorsReport',
    says: { zh: '登记对外接收方：{kind}', en: 'Wrote down a receiver: {kind}' },
    speaks: { kind: recipientKind },
  },
})

const sealedReport = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  sealedAt: z.string(),
  sealedBy: z.string(),
  /** SHA-256 of the document. */
  hash: z.string(),
})
export type SealedReport = z.output<typeof sealedReport>

/** Reports that were sealed, newest first. */
export const listSealedReports = defineCall({
  id: 'listSealedReports',
  title: { zh: '查看已封存的年报', en: 'List sealed reports' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/minors/sealed',
  answer: json(z.array(sealedReport)),
  codes: ['MINORS_REPORT'],
})

/** Draws the report of a period as a PDF and seals it, as contracts are sealed. Figures and document never change again. */
export const sealMinorsReport = defineCall({
  id: 'sealMinorsReport',
  title: { zh: '封存年报', en: 'Seal a report' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/minors/sealed',
  body: filter({}, period),
  answer: json(sealedReport),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'minorsReport',
    says: { zh: '封存未成年人信息年报 {from} 至 {to}', en: "Sealed the report on minors' data of {from} to {to}" },
  },
})

/** The document of a sealed report, in a tab of its own. */
export const showSealedReport = defineCall({
  id: 'showSealedReport',
  title: { zh: '查看封存的年报', en: 'Open a sealed report' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/minors/sealed/{id}/pdf',
  params: z.object({ id: id() }),
  answer: fileInPlace('application/pdf'),
  codes: ['MINORS_REPORT'],
})
