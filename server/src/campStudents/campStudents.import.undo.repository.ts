import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { composed, type Row, seldom } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'

// `used`: something hangs on it: days, moves, reports.
const IMPORTED = composed(
  'campStudents.import.enrolments',
  (where: RawBuilder<unknown>) => sql`select o.id, o.version, ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name,
       exists (select from clock_ins k where k.camp_student_id = o.id) or exists (select from reports r where r.camp_student_id = o.id)
         or exists (select from camp_student_moves m where m.camp_student_id = o.id) as used
     from ${ENROLMENTS} join camp_groups g on g.id = o.group_id where ${where}`,
  { notNull: ['campName', 'used'] },
)
/** An enrolment that an import has made. */
export type Imported = Row<typeof IMPORTED.of>

/** The enrolments of these that the reader may see: whose group has gone to another coach since is no longer the reader's to take out. */
export const importedEnrolments = (tx: Tx, ids: readonly number[], scope: Scope): Promise<Imported[]> =>
  tx.all(IMPORTED(campStudentConditions({ ids: [...ids] }, scope)))

const DROP_ENROLMENTS = seldom(
  'campStudents.import.dropEnrolments',
  `delete from camp_students where id = any($1::bigint[]) returning id, camp_id, group_id, student_id, parent_id`,
)

export const dropEnrolments = (tx: Tx, ids: readonly number[]) => tx.all(DROP_ENROLMENTS, [ids])
