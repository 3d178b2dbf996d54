import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { builder, seldom, type Tx } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'

/** An enrolment that an import has made. */
export interface Imported {
  readonly id: number
  readonly version: number
  readonly campName: string
  readonly groupName: string
  /** Something hangs on it: days, moves, reports. */
  readonly used: boolean
}

/** The enrolments of these that the reader may see: whose group has gone to another coach since is no longer the reader's to take out. */
export const importedEnrolments = (tx: Tx, ids: readonly number[], scope: Scope): Promise<Imported[]> =>
  tx.all(
    sql<Imported>`select o.id, o.version, ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name,
       exists (select from clock_ins k where k.camp_student_id = o.id) or exists (select from reports r where r.camp_student_id = o.id)
         or exists (select from camp_student_moves m where m.camp_student_id = o.id) as used
     from ${ENROLMENTS} join camp_groups g on g.id = o.group_id where ${campStudentMatching({ ids: [...ids] }, scope)}`.compile(builder),
  )

const DROP_ENROLMENTS = seldom('campStudents.import.dropEnrolments', 'delete from camp_students where id = any($1::bigint[])')

export const dropEnrolments = (tx: Tx, ids: readonly number[]) => tx.all(DROP_ENROLMENTS, [ids])
