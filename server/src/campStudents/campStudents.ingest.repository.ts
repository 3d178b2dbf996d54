import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const PLACE = statement('campStudents.ingest.place', 'select camp_id, group_id, student_id from camp_students where id = $1')
const THERE = statement(
  'campStudents.ingest.there',
  "select id from camp_students where camp_id = $1 and student_id = $2 and status <> 'QUIT'",
)

export const enrolmentsRepository = {
  /** Where an enrolment is, and of whom. */
  place: async (tx: Tx, id: number) => await tx.one(PLACE, [id]),

  /** The enrolment of a child that is in a camp. */
  there: async (tx: Tx, campId: number, studentId: number) => await tx.one(THERE, [campId, studentId]),
}
