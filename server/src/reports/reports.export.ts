import type { HandlerInput } from '@camp/contract/base/call'
import { type exportReports, listReports } from '@camp/contract/reports/reports'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { reportsRepository, type StoredReportRow } from './reports.repository.ts'

const column = sheetColumnOf(reportRecord)

/** Columns of the export; keys are those of the list. */
export const reportColumns: readonly SheetColumn<StoredReportRow>[] = [
  column('studentName', 12),
  column('kind', 12),
  column('campName', 24),
  column('groupName', 14),
  column('coachName', 12),
  column('periodStart', 12),
  column('periodEnd', 12),
  column('lessons', 10),
  column('days', 10),
  column('minutes', 10),
  column('comments', 10),
  { ...column('scoreMean', 10), format: 'plain' },
  column('scoreBest', 10),
  column('rankBand', 12),
  { key: 'shared', zh: '链接打开次数', en: 'Link visits', width: 12, cell: ({ share }) => share?.visits ?? null },
  column('madeByName', 12),
  column('createdAt', 20),
]

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
