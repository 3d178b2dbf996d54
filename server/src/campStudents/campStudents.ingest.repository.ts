import type { CallAnswer } from '@camp/contract/base/call'
import { openEnrolment } from '@camp/contract/campStudents/campStudents.open'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'

const PLACE = statement('campStudents.ingest.place', 'select camp_id, group_id, student_id from camp_students where id = $1')
const THERE = statement(
  'campStudents.ingest.there',
  "select id from camp_students where camp_id = $1 and student_id = $2 and status <> 'QUIT'",
)

const STANDS = composed(
  'campStudents.stands',
  (
    where: RawBuilder<unknown>,
  ) => sql`select o.id, o.camp_id, o.group_id, g.coach_id, o.student_id, o.status, o.joined_at, o.quit_at, o.finished_at,
        coalesce(f.clock_in_days, 0) as clock_in_days,
        (select json_build_object('groupId', m.to_group_id, 'effectiveDate', m.effective_date) from camp_student_moves m
          where m.camp_student_id = o.id and m.applied_at is null and m.cancelled_at is null) as planned_move
      from ${ENROLMENTS} join camp_groups g on g.id = o.group_id where ${where}`,
  { fits: { plannedMove: openEnrolment.answer.schema.shape.plannedMove } },
)

export const enrolmentsRepository = {
  /** How an enrolment stands; undefined where the reader sees none. */
  stands: (db: Executor, id: number, scope: Scope): Promise<CallAnswer<typeof openEnrolment> | undefined> =>
    db.one(STANDS(campStudentConditions({ ids: [id] }, scope))),

  /** Where an enrolment is, and of whom. */
  place: async (tx: Tx, id: number) => await tx.one(PLACE, [id]),

  /** The enrolment of a child that is in a camp. */
  there: async (tx: Tx, campId: number, studentId: number) => await tx.one(THERE, [campId, studentId]),
}
