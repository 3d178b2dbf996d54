import { openEnrolment, putEnrolments } from '@camp/contract/campStudents/campStudents.open'
import { found } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { bindOpen } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { knownRecord } from '../platform/ingest/ingest.references.ts'
import { defineModule } from '../platform/module.ts'
import { campMoves } from './campStudents.bulkMove.ts'
import { campStudentChangesRoutes } from './campStudents.changes.routes.ts'
import { campStudentTaskKinds } from './campStudents.export.ts'
import { campImport } from './campStudents.import.ts'
import { enrolmentsRepository } from './campStudents.ingest.repository.ts'
import { takeEnrolment } from './campStudents.ingest.service.ts'
import { campStudentChores } from './campStudents.jobs.ts'
import { campStudentCoached, campStudentPhone, campStudentSnapshot } from './campStudents.records.repository.ts'
import { campStudentsRoutes } from './campStudents.routes.ts'
import { studentMoved, studentTransferred } from './campStudents.undoing.service.ts'

const family: FamilyClaims = {
  camp_students: {
    erased: ['coach_remark'],
    moved: ['parent_id', 'student_id'],
    kept: { 'figures of camps count by it': ['source', 'status'], 'leads to the order, whose number stays': ['order_number'] },
  },
  camp_student_moves: { erased: ['reason'], moved: ['camp_student_id'] },
  camp_student_stays: {
    erased: ['reason'],
    moved: ['camp_student_id'],
    kept: { 'figures of camps count by it': ['source'], 'leads to the order, whose number stays': ['order_number', 'refund_order'] },
  },
  camp_stay_delta: 'not of a family',
  camp_stay_day: 'not of a family',
  camp_student_figures: { moved: ['camp_student_id'] },
}

export const campStudentsModule = defineModule({
  name: 'campStudents',
  routes: [
    ...campStudentsRoutes,
    ...campStudentChangesRoutes,
    bindOpen(openEnrolment, async ({ params }, cx) =>
      found(await enrolmentsRepository.stands(cx.db, found(await knownRecord(cx.db, cx, 'campStudent', params.externalId)), cx.scope)),
    ),
  ],
  undos: [studentMoved, studentTransferred],
  ingests: [ingest(putEnrolments, oneByOne(takeEnrolment))],
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
  family,
})
