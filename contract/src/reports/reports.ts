import * as z from 'zod'
import { defineCall, file, fileInPlace, fileOr, json, page } from '../base/call.ts'
import { rowFields, taskStarted } from '../base/page.ts'
import { wholeSheetOf } from '../base/steps.ts'
import { day, exportChoice, filter, id, oneOrMany, text, wireBoolean } from '../base/wire.ts'
import { campStudentFilter } from '../campStudents/campStudents.ts'
import { reportFigures, reportLanguage } from './reports.figures.ts'
import { reportKind } from './reports.labels.ts'

const area = 'Reports'

/** So many reports are made, or taken out, by one call. */
export const REPORTS_MOST = 5_000
export const DOWNLOAD_MOST = 500
/** Beyond these an archive is made by a task. */
export const DOWNLOAD_AT_ONCE = 10
export const PERIOD_MOST_DAYS = 366

export const reportFilterShape = {
  id: oneOrMany(id()),
  campId: oneOrMany(id()),
  groupId: oneOrMany(id()),
  coachId: oneOrMany(id()),
  campStudentId: oneOrMany(id()),
  studentName: text(40),
  kind: oneOrMany(reportKind.schema),
  /** Has a link that works. */
  shared: wireBoolean(),
  /** The period ends on such a day. */
  endFrom: day(),
  endTo: day(),
}
export const reportFilter = filter(reportFilterShape)
export type ReportFilter = z.output<typeof reportFilter>

const {
  trend: _trend,
  comment: _comment,
  before: _before,
  givenName: _given,
  language: _language,
  campName: _camp,
  ...said
} = reportFigures.shape
const reportRow = z.object({
  ...rowFields,
  ...said,
  campStudentId: z.int(),
  studentName: z.string(),
  parentId: z.int(),
  campId: z.int(),
  campName: z.string(),
  groupName: z.string(),
  /** Of the group now. */
  coachName: z.string().nullable(),
  periodStart: z.string(),
  periodEnd: z.string(),
  madeByName: z.string().nullable(),
  /** The comment that is quoted. */
  quote: z.string().nullable(),
  /** The link that works now; its address for those alone who may share. */
  share: z.object({ id: z.int(), url: z.string().nullable(), expiresAt: z.string(), visits: z.int() }).nullable(),
  shared: z.boolean(),
})
export type ReportRow = z.output<typeof reportRow>

export const reportSorts = ['createdAt', 'periodEnd', 'days', 'minutes', 'scoreMean'] as const

/** Learning reports, as they were when they were made. Q-113. */
export const listReports = defineCall({
  id: 'listReports',
  title: { zh: '查看学习报告', en: 'List learning reports' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/report/list',
  query: reportFilter,
  answer: page(reportRow),
  codes: ['RESOURCE_REPORT'],
  sorts: reportSorts,
  defaultSort: 'createdAt,desc',
})

export const exportReports = defineCall({
  id: 'exportReports',
  title: { zh: '导出学习报告列表', en: 'Export the list of learning reports' },
  area,
  beyond: true,
  ...wholeSheetOf(reportFilterShape),
  path: '/api/resources/report/export',
  codes: ['RESOURCE_REPORT_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'report',
    says: { zh: '导出学习报告列表 {count} 条', en: 'Exported {count|learning report|learning reports}' },
    announces: { zh: '导出学习报告列表', en: 'Exporting the list of learning reports' },
  },
})

const { except, total } = exportChoice
const dayCount = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Makes reports of the chosen children: by number, of all of a camp that match but some, or both. One that is there is made anew. */
export const generateReports = defineCall({
  id: 'generateReports',
  title: { zh: '生成学习报告', en: 'Generate learning reports' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/resources/report/generate',
  body: z
    .object({
      campStudentIds: z.array(id()).min(1).max(REPORTS_MOST).optional(),
      filter: campStudentFilter.optional(),
      except: except.optional(),
      total: total.optional(),
      periodStart: day(),
      periodEnd: day(),
      /** In which the family reads. */
      language: reportLanguage.optional(),
    })
    .refine(({ campStudentIds, filter: by }) => campStudentIds !== undefined || by !== undefined, {
      path: ['campStudentIds'],
      error: 'REQUIRED',
    })
    .refine(({ periodStart, periodEnd }) => periodStart <= periodEnd && dayCount(periodStart, periodEnd) <= PERIOD_MOST_DAYS, {
      path: ['periodEnd'],
      error: 'REPORT_PERIOD',
      params: { most: PERIOD_MOST_DAYS },
    }),
  answer: json(taskStarted),
  codes: ['RESOURCE_REPORT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'report',
    says: { zh: '生成学习报告 {rows} 份', en: 'Generated {rows|learning report|learning reports}' },
    announces: { zh: '生成学习报告', en: 'Generating learning reports' },
  },
})

const zip = 'application/zip'

/** PDF and picture of each, in one archive; of many by a task. */
export const downloadReports = defineCall({
  id: 'downloadReports',
  title: { zh: '打包下载学习报告', en: 'Download learning reports' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/resources/report/download',
  body: z.array(id()).min(1).max(DOWNLOAD_MOST),
  answer: fileOr(zip, taskStarted),
  codes: ['RESOURCE_REPORT_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'report',
    says: { zh: '下载学习报告 {count} 份', en: 'Downloaded {count|learning report|learning reports}' },
    announces: { zh: '下载学习报告', en: 'Downloading learning reports' },
  },
})

const one = { area, beyond: true, method: 'GET', params: z.object({ id: id() }), codes: ['RESOURCE_REPORT'] } as const

export const getReportPdf = defineCall({
  ...one,
  id: 'getReportPdf',
  title: { zh: '查看学习报告 PDF', en: 'See a learning report as PDF' },
  path: '/api/resources/report/{id}/pdf',
  answer: fileInPlace('application/pdf'),
})

export const getReportImage = defineCall({
  ...one,
  id: 'getReportImage',
  title: { zh: '查看学习报告图片', en: 'See a learning report as picture' },
  path: '/api/resources/report/{id}/image',
  answer: file('image/png'),
})
