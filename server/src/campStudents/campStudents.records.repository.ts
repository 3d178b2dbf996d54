import { type RawBuilder, sql } from 'kysely'
import { worksForText } from '../coaches/coaches.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { campStudentConditions as conditionsOf, ENROLMENTS } from './campStudents.conditions.ts'

const COACHED = statement(
  'campStudents.coached',
  `select exists (select from clock_ins o where o.camp_student_id = $1 and o.commented_at is null and o.coach_id in ${worksForText('$2')}) as coached`,
  { notNull: ['coached'] },
)

/** Does a clock-in of the child wait for the comment of this coach? */
export const campStudentCoached = async (db: Executor, id: number, coachId: number): Promise<boolean> =>
  (await db.one(COACHED, [id, coachId]))?.coached === true

const PHONE = composed(
  'campStudents.phone',
  (where: RawBuilder<unknown>) => sql`select p.phone from ${ENROLMENTS} join parents p on p.id = o.parent_id
      where ${where}`,
)

/** The phone of the parent of an enrolled child in full; null where there is no such enrolment, or out of scope. */
export const campStudentPhone = async (db: Executor, id: number, scope: Scope): Promise<string | null> =>
  (await db.one(PHONE(conditionsOf({ ids: [id] }, scope))))?.phone ?? null

const SNAPSHOT = composed(
  'campStudents.snapshot',
  (where: RawBuilder<unknown>) => sql`select o.created_at, null::timestamptz as deleted_at,
        json_build_object('groupName', g.name, 'status', o.status, 'coachRemark', o.coach_remark,
          'wishedCoach', (select w.name from coaches w where w.id = o.preferred_coach_id)) as fields,
        coalesce((select json_agg(json_build_object('at', m.applied_at, 'before', json_build_object('groupName', b.name)))
          from camp_student_moves m join camp_groups b on b.id = m.from_group_id
          where m.camp_student_id = o.id and m.applied_at is not null), '[]') as changes
      from ${ENROLMENTS} join camp_groups g on g.id = o.group_id where ${where}`,
  snapshotSays,
)

/** An enrolment that the reader may see, as its log entries name its fields. Moves of earlier releases were made without a log entry. */
export const campStudentSnapshot = (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
  db.one(SNAPSHOT(conditionsOf({ ids: [id] }, scope)))
