import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'

// `earliest`: the first day that a move can count from: the child's first, that of the move before, or the one on which it came back.
const TO_MOVE = composed(
  'campStudents.toMove',
  (
    where: RawBuilder<unknown>,
  ) => sql`select o.id, o.parent_id, o.version, o.camp_id, ${sql.raw(campNameSql('c'))} as camp_name, o.group_id, o.status,
        current_date as today, c.end_date,
        greatest(coalesce((select max(m.effective_date) from camp_student_moves m where m.camp_student_id = o.id and m.applied_at is not null and m.cancelled_at is null),
          least(c.start_date, business_day(o.joined_at))), business_day(o.returned_at)) as earliest,
        n.id as open_move_id, n.to_group_id as open_group_id, n.effective_date as open_date
      from ${ENROLMENTS}
      left join camp_student_moves n on n.camp_student_id = o.id and n.applied_at is null and n.cancelled_at is null
      where ${where}`,
  { notNull: ['campName', 'endDate', 'earliest'] },
)
/** What a move needs to know of an enrolment. */
export type MovingEnrolment = Row<typeof TO_MOVE.of>

/** Those of the enrolments that the reader may see. */
export const enrolmentsToMove = (db: Executor, ids: readonly number[], scope: Scope): Promise<MovingEnrolment[]> =>
  db.all(TO_MOVE(campStudentConditions({ ids: [...ids] }, scope)))

const NAMES = statement(
  'campStudents.names',
  'select e.id, s.name from camp_students e join students s on s.id = e.student_id where e.id = any($1::bigint[])',
)
const VERSIONS = statement('campStudents.versions', 'select id, version from camp_students where id = any($1::bigint[])')
const TOUCH = seldom('campStudents.touch', `update camp_students set ${TOUCHED} where id = any($1::bigint[])`)

/** The names of the children of enrolments. */
export const childNames = async (db: Executor, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await db.all(NAMES, [ids])).map(({ id, name }) => [id, name]))

export const versionsOf = (db: Executor, ids: readonly number[]) => db.all(VERSIONS, [ids])

/** Enrolments whose group stays, but not their plans. */
export const touchEnrolments = (tx: Tx, ids: readonly number[]) => tx.all(TOUCH, [ids])
