import { REMOVAL_HOURS } from '@camp/contract/campStudents/campStudents'
import type { CampStudentStatus } from '@camp/contract/camps/camps.labels'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { composed, type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { campStudentConditions, ENROLMENTS } from './campStudents.conditions.ts'

// How an enrolment stands, for those who change it: it is locked before (campStudents.locks.repository.ts).

const LEAVING = composed(
  'campStudents.leaving',
  (
    where: RawBuilder<unknown>,
  ) => sql`select o.id, o.camp_id, o.group_id, o.student_id, o.parent_id, o.version, ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name, o.status as status_before,
        n.id as open_move_id, n.to_group_id as open_group_id
      from ${ENROLMENTS} join camp_groups g on g.id = o.group_id
      left join camp_student_moves n on n.camp_student_id = o.id and n.applied_at is null and n.cancelled_at is null
      where ${where}`,
  { notNull: ['campName'] },
)
/** An enrolment that is to end. */
export type Leaving = Row<typeof LEAVING.of>

/** Those of the enrolments that the reader may see. */
export const readLeaving = (tx: Tx, ids: readonly number[], scope: Scope): Promise<Leaving[]> =>
  tx.all(LEAVING(campStudentConditions({ ids: [...ids] }, scope)))

const LEAVE = statement(
  'campStudents.leave',
  `update camp_students set status = 'QUIT', quit_at = now(), ${TOUCHED} where id = any($1::bigint[])`,
)

export const markLeft = (tx: Tx, ids: readonly number[]) => tx.all(LEAVE, [ids])

const REMOVED = composed(
  'campStudents.removed',
  (
    where: RawBuilder<unknown>,
  ) => sql`select o.id, o.version, ${sql.raw(campNameSql('c'))} as camp_name, o.quit_at::text as quit_at, o.finished_at is not null as finished,
        o.quit_at > now() - make_interval(hours => ${REMOVAL_HOURS}) as is_fresh, p.erased_at is not null as erased,
        exists (select from camp_student_stays t where t.camp_student_id = o.id and t.to_at = o.quit_at and t.refund_order is not null) as refunded
      from ${ENROLMENTS} join parents p on p.id = o.parent_id where ${where}`,
  { notNull: ['campName', 'refunded'] },
)

/** An enrolment, whether it was ended or not. */
export const readRemoved = (tx: Tx, id: number, scope: Scope): Promise<Row<typeof REMOVED.of> | undefined> =>
  tx.one(REMOVED(campStudentConditions({ ids: [id] }, scope)))

const BACK = statement(
  'campStudents.takeBack',
  `update camp_students set status = $2, quit_at = null, ${TOUCHED} where id = $1
  returning id, camp_id, group_id, student_id, parent_id, status`,
)

export const markBack = async (tx: Tx, id: number, status: CampStudentStatus) => await tx.one(BACK, [id, status])

const EDITED = composed(
  'campStudents.edited',
  (
    where: RawBuilder<unknown>,
  ) => sql`select o.id, o.camp_id, o.group_id, o.student_id, o.parent_id, o.version, o.status, o.coach_remark, ${sql.raw(campNameSql('c'))} as camp_name,
        n.id as open_move_id, n.to_group_id as open_group_id, n.effective_date as open_date
      from ${ENROLMENTS} left join camp_student_moves n on n.camp_student_id = o.id and n.applied_at is null and n.cancelled_at is null
      where ${where}`,
  { notNull: ['campName'] },
)
/** An enrolment whose state or remark is to change. */
export type Edited = Row<typeof EDITED.of>

export const readEdited = (tx: Tx, id: number, scope: Scope): Promise<Edited | undefined> =>
  tx.one(EDITED(campStudentConditions({ ids: [id] }, scope)))

const EDIT = statement('campStudents.edit', `update camp_students set status = $2, coach_remark = $3, ${TOUCHED} where id = $1`)

export const markEdited = (tx: Tx, id: number, status: CampStudentStatus, coachRemark: string | null): void =>
  tx.later(EDIT, [id, status, coachRemark])

const CHANGE_WISH = statement(
  'campStudents.changeWish',
  `update camp_students set preferred_coach_id = $2, ${TOUCHED} where id = $1 returning id, version`,
)

/** The coach whom a family would like. */
export const changeWish = async (tx: Tx, id: number, coachId: number | null) => await tx.one(CHANGE_WISH, [id, coachId])
