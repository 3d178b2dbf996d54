import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// Every change of enrolments locks in this order, each kind in the order of its ids: families, enrolments, places of camps, places of
// groups. So two changes wait for each other and never block one another, and what is read afterwards is what will be written upon.
const PARENTS = statement('campStudents.lockParents', 'select 1 from parents where id = any($1::bigint[]) order by id for no key update')
const OF_FAMILIES = statement(
  'campStudents.lockOfFamilies',
  `select 1 from camp_students where camp_id = $1 and student_id in (select id from students where parent_id = any($2::bigint[]))
   order by id for no key update`,
)
const ENROLMENTS = statement(
  'campStudents.lockEnrolments',
  'select 1 from camp_students where id = any($1::bigint[]) order by id for no key update',
)
const CAMP = statement('campStudents.lockCamp', 'select 1 from camp_seats where camp_id = $1 for update')
const CAMP_GROUPS = statement(
  'campStudents.lockCampGroups',
  `select 1 from camp_group_seats where group_id in (select id from camp_groups where camp_id = $1) order by group_id for update`,
)
const CAMPS = statement(
  'campStudents.lockCamps',
  `select 1 from camp_seats where camp_id in (select camp_id from camp_students where id = any($1::bigint[])) order by camp_id for update`,
)
const GROUPS = statement(
  'campStudents.lockGroups',
  `select 1 from camp_group_seats where group_id = any($2::bigint[])
     or group_id in (select group_id from camp_students where id = any($1::bigint[]))
     or group_id in (select to_group_id from camp_student_moves
       where camp_student_id = any($1::bigint[]) and applied_at is null)
   order by group_id for update`,
)

/** Holds the families, what they have in the camp, and all places of the camp. */
export function lockForEnrolling(tx: Tx, campId: number, parentIds: readonly number[]): void {
  tx.later(PARENTS, [parentIds])
  tx.later(OF_FAMILIES, [campId, parentIds])
  tx.later(CAMP, [campId])
  tx.later(CAMP_GROUPS, [campId])
}

/** Holds enrolments, and the places of the groups that they are in, are to be in by a planned move, and of those named. */
export function lockForMoving(tx: Tx, ids: readonly number[], groupIds: readonly number[]): void {
  tx.later(ENROLMENTS, [ids])
  tx.later(GROUPS, [ids, groupIds])
}

/** Holds enrolments that are to leave, and all places that they have. */
export function lockForLeaving(tx: Tx, ids: readonly number[]): void {
  tx.later(ENROLMENTS, [ids])
  tx.later(CAMPS, [ids])
  tx.later(GROUPS, [ids, []])
}

const BOTH_CAMPS = statement(
  'campStudents.lockBothCamps',
  `select 1 from camp_seats where camp_id = $2 or camp_id in (select camp_id from camp_students where id = $1) order by camp_id for update`,
)
const BOTH_GROUPS = statement(
  'campStudents.lockBothGroups',
  `select 1 from camp_group_seats where group_id in (
     select id from camp_groups where camp_id = $2 or camp_id in (select camp_id from camp_students where id = $1))
   order by group_id for update`,
)

const WHOLE = statement('campStudents.lockWhole', 'select 1 from camp_students where id = $1 for update')

/** Holds an enrolment against all that would hang on it, as a clock-in that comes just now. */
export const lockWhole = (tx: Tx, id: number): void => tx.later(WHOLE, [id])

/** Holds the family, its enrolments in both camps, and all places of both: what leaving the one and joining the other will write. */
export function lockForTransfer(tx: Tx, id: number, toCampId: number, parentId: number): void {
  tx.later(PARENTS, [[parentId]])
  tx.later(ENROLMENTS, [[id]])
  tx.later(OF_FAMILIES, [toCampId, [parentId]])
  tx.later(BOTH_CAMPS, [id, toCampId])
  tx.later(BOTH_GROUPS, [id, toCampId])
}
