import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

const CANCEL = statement('campStudents.cancelMoves', 'update camp_student_moves set cancelled_at = now() where id = any($1::bigint[])')
// In one statement whatever groups it touches; the caller locks their rows.
const HOLD = statement(
  'campStudents.hold',
  `update camp_group_seats z set held = z.held + t.n
   from (select id, sum(n)::int as n from unnest($1::bigint[], $2::int[]) as u (id, n) group by id) t where z.group_id = t.id and t.n <> 0`,
)
const NOTE = statement(
  'campStudents.noteMoves',
  `insert into camp_student_moves (camp_student_id, from_group_id, to_group_id, effective_date, reason, moved_by, applied_at)
   select u.id, u.from_id, u.to_id, u.day, u.reason, $6, case when u.day <= current_date then now() end
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::date[], $5::text[]) as u (id, from_id, to_id, day, reason)`,
)
const PLACE = statement(
  'campStudents.place',
  `update camp_students e set group_id = u.group_id, updated_at = now(), version = e.version + 1
   from unnest($1::bigint[], $2::bigint[]) as u (id, group_id) where e.id = u.id`,
)
// A move that is taken back has not been: its row says so, and none leads back.
const UNDO = statement(
  'campStudents.takeBackMoves',
  `update camp_student_moves m set cancelled_at = now()
   from (select max(id) as id from camp_student_moves where camp_student_id = any($1::bigint[]) and applied_at is not null and cancelled_at is null
     group by camp_student_id) t where m.id = t.id`,
)
// With its reason, and in the name of who planned it.
const PLAN_AGAIN = statement(
  'campStudents.planMovesAgain',
  `update camp_student_moves m set cancelled_at = null, applied_at = case when m.effective_date <= current_date then now() end
   from (select max(v.id) as id from unnest($1::bigint[], $2::bigint[], $3::date[]) as u (id, to_id, day)
       join camp_student_moves v on v.camp_student_id = u.id and v.to_group_id = u.to_id and v.effective_date = u.day
         and v.applied_at is null and v.cancelled_at is not null
     group by v.camp_student_id) t where m.id = t.id`,
)
/** Keeps one place in each of these groups, for each time that it is named. */
export async function holdPlaces(tx: Tx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await tx.all(HOLD, [groupIds, groupIds.map(() => 1)])
}

/** Gives back places that were kept. */
export async function releasePlaces(tx: Tx, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await tx.all(HOLD, [groupIds, groupIds.map(() => -1)])
}

/** Takes back moves whose day has not come, with the places that they kept. */
export async function cancelMoves(tx: Tx, moves: readonly { readonly moveId: number; readonly groupId: number }[]): Promise<void> {
  if (moves.length === 0) return
  tx.later(CANCEL, [moves.map(({ moveId }) => moveId)])
  await releasePlaces(
    tx,
    moves.map(({ groupId }) => groupId),
  )
}

// Where the place went to somebody else meanwhile, the child stays in its group.
const TAKE_UP = statement(
  'campStudents.takeUpMoves',
  `update camp_student_moves m set cancelled_at = null
   from camp_groups g join camp_group_seats z on z.group_id = g.id
   where m.camp_student_id = $1 and m.cancelled_at = $2::timestamptz and m.applied_at is null and g.id = m.to_group_id
     and g.active_flg = 'ACTIVE' and g.deleted_at is null and z.taken + z.held < g.capacity returning m.to_group_id as group_id`,
)

/** Plans the move again that was cancelled at a moment, with its place. The caller holds the places of the camp. */
export async function takeUpMoves(tx: Tx, id: number, cancelledAt: string): Promise<void> {
  await holdPlaces(
    tx,
    (await tx.all(TAKE_UP, [id, cancelledAt])).map(({ groupId }) => groupId),
  )
}

interface Noted {
  readonly enrolment: { readonly id: number }
  readonly from: { readonly id: number }
  readonly to: { readonly id: number }
  readonly effectiveDate: string
  readonly plan: { readonly reason?: string | null | undefined }
}

/** Writes down who goes where from which day; those of a day that has come are noted as done. */
export function noteMoves(tx: Tx, byUserId: number | null, moves: readonly Noted[]): void {
  if (moves.length === 0) return
  tx.later(NOTE, [
    moves.map(({ enrolment }) => enrolment.id),
    moves.map(({ from }) => from.id),
    moves.map(({ to }) => to.id),
    moves.map(({ effectiveDate }) => effectiveDate),
    moves.map(({ plan }) => plan.reason || null),
    byUserId,
  ])
}

/** The last moves of these children have not been. */
export function takeBackMoves(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.later(UNDO, [ids])
}

/** Moves that were cancelled are planned again, as they were. */
export function planMovesAgain(tx: Tx, moves: readonly Pick<Noted, 'enrolment' | 'to' | 'effectiveDate'>[]): void {
  if (moves.length === 0) return
  tx.later(PLAN_AGAIN, [
    moves.map(({ enrolment }) => enrolment.id),
    moves.map(({ to }) => to.id),
    moves.map(({ effectiveDate }) => effectiveDate),
  ])
}

export interface Applied {
  /** Of the enrolment. */
  readonly id: number
  readonly groupId: number
  readonly effectiveDate: string
  /** Clock-ins that go to these coaches, and not to that of the group. */
  readonly handed?: readonly Handed[] | undefined
}

/** A clock-in that another coach than that of its group is to comment. */
export interface Handed {
  readonly id: number
  readonly coachId: number
}

/** Puts children into their new groups. */
export async function placeMoved(tx: Tx, moves: readonly Applied[]): Promise<void> {
  const [ids, groupIds] = [moves.map(({ id }) => id), moves.map(({ groupId }) => groupId)]
  await tx.all(PLACE, [ids, groupIds])
}
