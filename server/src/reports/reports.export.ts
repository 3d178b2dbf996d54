import type { HandlerInput } from '@camp/contract/base/call'
import { type exportReports, listReports } from '@camp/contract/reports/reports'
import { exportKinds } from '../platform/sheet/export.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { reportsRepository, type StoredReportRow } from './reports.repository.ts'
import { reportColumns } from './reports.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const reportsExport = listedExport<HandlerInput<typeof exportReports>, StoredReportRow>({
  kind: 'reports.export',
  code: 'RESOURCE_REPORT_EXPORT',
  title: { code: 'task.exportReports' },
  name: { zh: '学习报告', en: 'Learning reports' },
  list: listReports,
  columns: reportColumns,
  personal: ['studentName'],
  page: (db, match, { scope }, paging) => reportsRepository.page(db, match, scope, paging),
})

/** Its kind of task. */
export const reportExportKinds = exportKinds(reportsExport)
