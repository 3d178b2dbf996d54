import { defineModule } from '../platform/module.ts'
import { demoReviews } from './demos.bulkReview.ts'
import { demoExportKinds } from './demos.export.ts'
import { demosRepository } from './demos.repository.ts'
import { demosRoutes } from './demos.routes.ts'

export const demosModule = defineModule({
  name: 'demos',
  routes: demosRoutes,
  changes: [demoReviews],
  tasks: () => demoExportKinds,
  // Its media are shown to whom it is shown: readers of their own groups see those of their own children.
  records: { demo: { snapshot: (db, id, scope) => demosRepository.snapshot(db, id, scope) } },
  family: {
    demos: {
      erased: ['title', 'consent_by', 'media_id'],
      moved: ['camp_student_id'],
      kept: { 'tells of nobody': ['review_state', 'consent_how'] },
    },
  },
})
