import * as calls from '@camp/contract/reports/reports'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { download } from './reports.archive.export.ts'
import { reportsExport } from './reports.export.ts'
import { shareAddress } from './reports.links.rules.ts'
import { reportFile, reportPage, startGenerating } from './reports.service.ts'

export const reportsRoutes: Binding[] = [
  bind(calls.listReports, ({ query, paging }, cx) => reportPage(cx, query, paging, shareAddress(cx.services))),
  bind(calls.exportReports, answerExport(reportsExport)),
  bind(calls.generateReports, startGenerating),
  bind(calls.downloadReports, download),
  bind(calls.getReportPdf, reportFile('PDF')),
  bind(calls.getReportImage, reportFile('IMAGE')),
]
