import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { done, rowFields } from '../base/page.ts'
import { sheetOf } from '../base/steps.ts'
import { filter, id, moment, oneOrMany, requiredLine, text } from '../base/wire.ts'
import { shareKind, shareState } from './shares.labels.ts'

const area = 'Shares'

/** For so long a link works. */
export const SHARE_DAYS = 30

export const shareFilterShape = {
  id: oneOrMany(id()),
  kind: oneOrMany(shareKind.schema),
  state: oneOrMany(shareState.schema),
  campId: oneOrMany(id()),
  sharedById: oneOrMany(id()),
  studentName: text(40),
  from: moment(),
  to: moment(),
}
export const shareFilter = filter(shareFilterShape)
export type ShareFilter = z.output<typeof shareFilter>

const shareRow = z.object({
  ...rowFields,
  kind: shareKind.schema,
  state: shareState.schema,
  /** The report. */
  targetId: z.int(),
  campStudentId: z.int(),
  studentName: z.string(),
  campName: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  sharedById: z.int().nullable(),
  sharedByName: z.string().nullable(),
  /** Who of the family agreed, and when. */
  consentBy: z.string(),
  consentAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Once a visitor and day. */
  visits: z.int(),
})
export type ShareRow = z.output<typeof shareRow>

export const shareSorts = ['createdAt', 'visits', 'expiresAt'] as const

/** What was shared, with whose consent, and how often it was opened. Q-113. */
export const listShares = defineCall({
  id: 'listShares',
  title: { zh: '查看分享', en: 'List shares' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/share/list',
  query: shareFilter,
  answer: page(shareRow),
  codes: ['RESOURCE_SHARE'],
  sorts: shareSorts,
  defaultSort: 'createdAt,desc',
})

export const exportShares = defineCall({
  id: 'exportShares',
  title: { zh: '导出分享记录', en: 'Export shares' },
  area,
  beyond: true,
  ...sheetOf(shareFilterShape),
  path: '/api/resources/share/export',
  codes: ['RESOURCE_SHARE_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'share',
    says: { zh: '导出分享记录 {count} 条', en: 'Exported {count|share|shares}' },
    announces: { zh: '导出分享记录', en: 'Exporting shares' },
  },
})

const of = { area, beyond: true, path: '/api/resources/report/{id}/share', params: z.object({ id: id() }) } as const

/** Makes a link to a report that works for `SHARE_DAYS` without a log-in; the family has agreed. */
export const shareReport = defineCall({
  ...of,
  id: 'shareReport',
  title: { zh: '分享学习报告', en: 'Share a learning report' },
  method: 'POST',
  body: z.object({ consentAt: moment(), by: requiredLine(40) }),
  answer: json(z.object({ id: z.int(), url: z.string(), expiresAt: z.string() })),
  secret: true,
  codes: ['RESOURCE_REPORT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'share',
    says: { zh: '分享营期“{camp}”的学习报告', en: 'Shared a learning report of the camp "{camp}"' },
  },
})

/** From now on the link leads nowhere. */
export const revokeShare = defineCall({
  ...of,
  id: 'revokeShare',
  title: { zh: '撤回学习报告的分享', en: 'Revoke the link of a learning report' },
  method: 'DELETE',
  answer: json(done),
  codes: ['RESOURCE_REPORT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'share',
    says: { zh: '撤回营期“{camp}”学习报告的分享', en: 'Revoked the link of a learning report of the camp "{camp}"' },
  },
})
