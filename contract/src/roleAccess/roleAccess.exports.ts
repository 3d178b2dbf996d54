import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { id } from '../base/wire.ts'

const area = 'Access'
const codes = ['ACCESS_APPROVE'] as const
const params = z.object({ id: id() })
const done = json(z.object({ id: z.int() }))

const exportRequest = z.object({
  id: z.int(),
  byId: z.int(),
  by: z.string(),
  at: z.string(),
  /** The export, how many rows, and its filter, whose words are those of the log: the record's. */
  title: z.string(),
  rows: z.int(),
  entity: z.string(),
  filter: z.record(z.string(), z.unknown()),
})
export type ExportRequest = z.output<typeof exportRequest>

/** Large exports of data of children that wait, oldest first. */
export const listExportRequests = defineCall({
  id: 'listExportRequests',
  title: { zh: '查看待批准的导出', en: 'List exports to approve' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/access/exports',
  answer: json(z.array(exportRequest)),
  codes,
})

/** By another person than who asked, who can then make that very export once within three days. */
export const approveExport = defineCall({
  id: 'approveExport',
  title: { zh: '批准导出', en: 'Approve an export' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/exports/{id}/approve',
  params,
  answer: done,
  codes,
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '批准 {by} 导出 {rows} 条（申请 {number}）', en: 'Approved that {by} exports {rows|row|rows} (request {number})' },
    speaks: { rows: 'count' },
  },
})

/** By another person than who asked. */
export const declineExport = defineCall({
  id: 'declineExport',
  title: { zh: '拒绝导出', en: 'Decline an export' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/exports/{id}/decline',
  params,
  answer: done,
  codes,
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '拒绝 {by} 导出 {rows} 条（申请 {number}）', en: 'Declined that {by} exports {rows|row|rows} (request {number})' },
    speaks: { rows: 'count' },
  },
})
