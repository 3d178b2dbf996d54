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

// Only what nobody has used since: a child without any camp or order, a family without children, and without anything that it got or wrote.
const DROP_CHILDREN = seldom(
  'campStudents.import.dropChildren',
  `update students s set deleted_at = now(), updated_at = now(), version = s.version + 1
  where s.id = any($1::bigint[]) and s.version = 1 and s.deleted_at is null
    and not exists (select from camp_students e where e.student_id = s.id) and not exists (select from orders r where r.student_id = s.id)`,
)
const DROP_FAMILIES = seldom(
  'campStudents.import.dropUnusedFamilies',
  `update parents p set deleted_at = now(), updated_at = now(), version = p.version + 1
  where p.id = any($1::bigint[]) and p.version = 1 and p.deleted_at is null
    and not exists (select from students s where s.parent_id = p.id and s.deleted_at is null)
    and not exists (select from orders o where o.parent_id = p.id) and not exists (select from members m where m.parent_id = p.id)
    and not exists (select from parent_devices d where d.parent_id = p.id) and not exists (select from feedback f where f.parent_id = p.id)
    and not exists (select from user_addresses a where a.parent_id = p.id)
  returning p.id`,
)
const DROP_ENROLMENTS = seldom('campStudents.import.dropEnrolments', 'delete from camp_students where id = any($1::bigint[])')

export const dropUnusedChildren = (tx: Tx, ids: readonly number[]) => tx.all(DROP_CHILDREN, [ids])

/** Answers the families that are gone. */
export const dropUnusedFamilies = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.all(DROP_FAMILIES, [ids])).map(({ id }) => id)

export const dropEnrolments = (tx: Tx, ids: readonly number[]) => tx.all(DROP_ENROLMENTS, [ids])
