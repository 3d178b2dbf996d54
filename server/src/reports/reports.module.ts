import * as calls from '@camp/contract/reports/reports'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { DOWNLOAD_KIND, download, downloadKind } from './reports.archive.export.ts'
import { reportsExport } from './reports.export.ts'
import { GENERATE_KIND, generatingKind } from './reports.generating.service.ts'
import { shareAddress } from './reports.links.rules.ts'
import { reportsRepository } from './reports.repository.ts'
import { reportFile, reportPage, startGenerating } from './reports.service.ts'

const routes: Binding[] = [
  bind(calls.listReports, ({ query, paging }, cx) => reportPage(cx, query, paging, shareAddress(cx.services))),
  bind(calls.exportReports, answerExport(reportsExport)),
  bind(calls.generateReports, startGenerating),
  bind(calls.downloadReports, download),
  bind(calls.getReportPdf, reportFile('PDF')),
  bind(calls.getReportImage, reportFile('IMAGE')),
]

export const reportsModule = defineModule({
  name: 'reports',
  routes,
  tasks: () => ({ [GENERATE_KIND]: generatingKind, [DOWNLOAD_KIND]: downloadKind, ...exportKinds(reportsExport) }),
  records: { report: { snapshot: (db, id, scope) => reportsRepository.snapshot(db, id, scope) } },
  family: {
    // The rows go: there is nothing in a report but one child.
    reports: { erased: ['figures', 'pdf_url'], moved: ['camp_student_id'] },
  },
})
