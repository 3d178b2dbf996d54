import { defineModule } from '../platform/module.ts'
import { campMoves } from './campStudents.bulkMove.ts'
import { campStudentChangesRoutes } from './campStudents.changes.routes.ts'
import { campStudentTaskKinds } from './campStudents.export.ts'
import { campStudentsFamily } from './campStudents.family.ts'
import { campImport } from './campStudents.import.ts'
import { campStudentChores } from './campStudents.jobs.ts'
import { campStudentCoached, campStudentPhone, campStudentSnapshot } from './campStudents.records.repository.ts'
import { campStudentsRoutes } from './campStudents.routes.ts'

export const campStudentsModule = defineModule({
  name: 'campStudents',
  routes: [...campStudentsRoutes, ...campStudentChangesRoutes],
  changes: [campImport, campMoves],
  tasks: () => campStudentTaskKinds,
  chores: (services) => campStudentChores(services),
  records: {
    campStudent: {
      snapshot: campStudentSnapshot,
      shownTo: async (db, id, { coachId }) => coachId !== null && campStudentCoached(db, id, coachId),
      personal: { parentPhone: campStudentPhone },
    },
  },
  family: campStudentsFamily,
})
