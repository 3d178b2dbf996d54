import type { CampStudentSource } from '@camp/contract/camps/camps.labels'
import { consentPurpose } from '@camp/contract/consents/consents.labels'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, seldom, statement } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'

const CHILDREN = seldom(
  'campStudents.children',
  `select s.id, s.parent_id, s.name, e.id as enrolment_id, e.status, not consent_serves(s.id, 'LESSONS') as barred,
     array(select c.purpose from consents c where c.student_id = s.id and c.state = 'WITHDRAWN') as withdrawn
   from students s left join camp_students e on e.student_id = s.id and e.camp_id = $1
   where s.parent_id = any($2::bigint[]) and s.deleted_at is null order by s.id`,
  { notNull: ['barred'], fits: { withdrawn: z.array(consentPurpose.schema) } },
)

/** A child of a family, with what it is in the camp. */
export type Child = Row<typeof CHILDREN>

/** The children of these families. Planned anew each time: an import asks it again and again while the tables that it reads grow from nothing. */
export const childrenOf = (db: Executor, campId: number, parentIds: readonly number[]): Promise<Child[]> =>
  db.all(CHILDREN, [campId, parentIds])

const ASKED = seldom('campStudents.lessonsAsked', `select consent_required('LESSONS') as asked`, { notNull: ['asked'] })

/** Must a guardian have agreed to lessons? Then a child that nobody has asked for is enrolled in nothing. */
export const lessonsAsked = async (db: Executor): Promise<boolean> => (await db.one(ASKED))?.asked ?? false

const STATES = composed(
  'campStudents.familyStates',
  (ids: readonly number[], seen: RawBuilder<unknown>, left: RawBuilder<unknown>) => sql`select p.id, p.active_flg as state from parents p
      where p.id = any(${ids}::bigint[]) and p.deleted_at is null and p.erased_at is null
        and (${seen} or ${left})`,
)

/**
 * The states of those families that the reader may see, also of those whose child has left a group that the reader sees: it is still in its
 * list, and the one who took it out brings it back.
 */
export async function statesOfFamilies(db: Executor, campId: number, ids: readonly number[], scope: Scope): Promise<Map<number, string>> {
  const left = sql<boolean>`exists (select from camp_students e where e.parent_id = p.id and e.camp_id = ${campId}
    and ${groupsInScope(scope, 'e.group_id')})`
  const rows = await db.all(STATES(ids, familiesInScope(scope, 'p.id'), left))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const howItLeft = z.object({ groupName: z.string(), coachRemark: z.string().nullable() })
/** How a child had left a camp. */
export type Before = z.output<typeof howItLeft>

const ROWS =
  'unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]) as u (group_id, student_id, parent_id, source, order_number, remark)'
const ADD = statement(
  'campStudents.add',
  `insert into camp_students (camp_id, group_id, student_id, parent_id, source, order_number, coach_remark)
   select $1, group_id, student_id, parent_id, source, order_number, remark from ${ROWS}
   returning id, version, student_id, null as before`,
)
const RETURN = statement(
  'campStudents.return',
  `update camp_students e set status = 'STUDYING', quit_at = null, group_id = u.group_id, coach_remark = coalesce(u.remark, e.coach_remark),
     updated_at = now(), version = e.version + 1
   from ${ROWS} join camp_students b on b.camp_id = $1 and b.student_id = u.student_id join camp_groups g on g.id = b.group_id
   where e.id = b.id returning e.id, e.version, e.student_id, json_build_object('groupName', g.name,
     'coachRemark', b.coach_remark) as before`,
  { fits: { before: howItLeft } },
)
/** A child with its place, as it is written. */
interface NewEnrolment {
  readonly groupId: number
  readonly studentId: number
  readonly parentId: number | null
  readonly source: CampStudentSource
  readonly orderNumber?: string | null | undefined
  readonly coachRemark?: string | null | undefined
}

const values = (campId: number, enrolments: readonly NewEnrolment[]): unknown[] => [
  campId,
  enrolments.map(({ groupId }) => groupId),
  enrolments.map(({ studentId }) => studentId),
  enrolments.map(({ parentId }) => parentId),
  enrolments.map(({ source }) => source),
  enrolments.map(({ orderNumber }) => orderNumber ?? null),
  enrolments.map(({ coachRemark }) => coachRemark || null),
]

/** Children who were never in the camp. */
export const addEnrolments = (tx: Tx, campId: number, enrolments: readonly NewEnrolment[]) => tx.all(ADD, values(campId, enrolments))

/** Children who had left the camp, and come back. */
export const returnEnrolments = (tx: Tx, campId: number, enrolments: readonly NewEnrolment[]) => tx.all(RETURN, values(campId, enrolments))
