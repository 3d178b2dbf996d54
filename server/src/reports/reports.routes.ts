import { downloadReports, exportReports, generateReports, getReportImage, getReportPdf, listReports } from '@camp/contract/reports/reports'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { download } from './reports.archive.export.ts'
import { reportsExport } from './reports.export.ts'
import { shareAddress } from './reports.links.rules.ts'
import { reportFile, reportPage, startGenerating } from './reports.service.ts'

export const reportsRoutes: Binding[] = [
  bind(listReports, ({ query, paging }, cx) => reportPage(cx, query, paging, shareAddress(cx.services))),
  bind(exportReports, (input, cx) => answerExport(cx, reportsExport, input)),
  bind(generateReports, ({ body }, cx) => startGenerating(cx, body)),
  bind(downloadReports, ({ body }, cx) => download(cx, body)),
  bind(getReportPdf, ({ params }, cx) => reportFile(cx, params.id, 'PDF')),
  bind(getReportImage, ({ params }, cx) => reportFile(cx, params.id, 'IMAGE')),
]
