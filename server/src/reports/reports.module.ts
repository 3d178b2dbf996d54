import { defineModule } from '../platform/module.ts'
import { DOWNLOAD_KIND, downloadKind } from './reports.archive.export.ts'
import { reportExportKinds } from './reports.export.ts'
import { GENERATE_KIND, generatingKind } from './reports.generating.service.ts'
import { reportsRepository } from './reports.repository.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reportsModule = defineModule({
  name: 'reports',
  routes: reportsRoutes,
  tasks: () => ({ [GENERATE_KIND]: generatingKind, [DOWNLOAD_KIND]: downloadKind, ...reportExportKinds }),
  records: { report: { snapshot: (db, id, scope) => reportsRepository.snapshot(db, id, scope) } },
  family: {
    // The rows go: there is nothing in a report but one child.
    reports: { erased: ['figures', 'pdf_url'], moved: ['camp_student_id'] },
  },
})
