import { defineModule } from '../platform/module.ts'
import { keptPromises } from './followUps.bulkPromises.ts'
import { followUpTaskKinds } from './followUps.export.ts'
import { followUpsRepository } from './followUps.repository.ts'
import { followUpsRoutes } from './followUps.routes.ts'

export const followUpsModule = defineModule({
  name: 'followUps',
  routes: followUpsRoutes,
  changes: [keptPromises],
  tasks: () => followUpTaskKinds,
  records: { followUp: { snapshot: (db, id, scope) => followUpsRepository.snapshot(db, id, scope) } },
  family: {
    follow_ups: {
      erased: ['content', 'next_text'],
      moved: ['parent_id', 'student_id'],
      kept: { 'by which way one spoke tells of nobody': ['kind'] },
    },
  },
})
