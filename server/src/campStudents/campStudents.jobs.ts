import { systemEvents } from '@camp/contract/logs/logs.system'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, type Sealing, type SystemActor, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { lockForMoving } from './campStudents.locks.repository.ts'
import { cancelMoves, releasePlaces } from './campStudents.moves.repository.ts'
import { applyMoves } from './campStudents.moving.service.ts'

/** At most so many moves in one transaction, so that nobody waits long for one of its rows. */
const ROUND = 200

// Found without a lock; judged again when the enrolments are held.
const DUE = statement(
  'campStudents.dueMoves',
  `select camp_student_id from camp_student_moves
   where effective_date <= current_date and applied_at is null and cancelled_at is null and camp_student_id <> all($2::bigint[])
   order by effective_date limit $1`,
)
const HELD = statement(
  'campStudents.heldMoves',
  `select m.id as move_id, m.camp_student_id as id, m.to_group_id as group_id, g.name as "group",
     (select w.name from camp_groups w where w.id = s.group_id) as was, m.effective_date,
     s.status = 'STUDYING' and g.active_flg = 'ACTIVE' and g.deleted_at is null and m.effective_date <= c.end_date as possible
   from camp_student_moves m join camp_students s on s.id = m.camp_student_id join camp_groups g on g.id = m.to_group_id
     join camps c on c.id = s.camp_id
   where m.camp_student_id = any($1::bigint[]) and m.effective_date <= current_date and m.applied_at is null and m.cancelled_at is null`,
)
const DONE = statement('campStudents.movesDone', 'update camp_student_moves set applied_at = now() where id = any($1::bigint[])')

const MERGE = statement('campStudents.mergeStayDelta', 'select merge_camp_stay_delta()')

async function round(tx: Tx, ids: readonly number[], by: SystemActor): Promise<void> {
  lockForMoving(tx, ids, [])
  const due = await tx.all(HELD, [ids])
  const possible = due.filter((move) => move.possible)
  // A group that was switched off meanwhile takes nobody, nor does one of a camp that ends earlier now: the child stays where it is, and
  // its timeline says so.
  await cancelMoves(
    tx,
    due.filter((move) => !move.possible),
  )
  await releasePlaces(
    tx,
    possible.map(({ groupId }) => groupId),
  )
  tx.later(DONE, [possible.map(({ moveId }) => moveId)])
  await applyMoves(tx, possible)
  const moved = possible.map(({ id, group, was }) => ({ id, data: { group }, before: { groupName: was }, after: { groupName: group } }))
  tellSystem(tx, by, systemEvents.studentMoved, moved)
  const dropped = due.filter((move) => !move.possible).map(({ id, group }) => ({ id, data: { group } }))
  tellSystem(tx, by, systemEvents.moveDropped, dropped)
}

/**
 * Makes the moves whose day has come; their places were kept. Where a round fails its children are moved one by one, so that one whose move
 * cannot be made keeps no other where it was; the first fault is thrown once all others are moved.
 */
export async function applyDueMoves(parts: Sealing & Pick<Services, 'pool'>): Promise<number> {
  const { pool } = parts
  const db = new Executor(pool)
  const by = byJob(parts, 'campStudents.dueMoves')
  const faults: { readonly id: number; readonly error: unknown }[] = []
  let made = 0
  for (;;) {
    const due = await db.all(DUE, [ROUND, faults.map(({ id }) => id)])
    if (due.length === 0) break
    const ids = due.map(({ campStudentId }) => campStudentId)
    const failed = await movedEach(pool, ids, by)
    faults.push(...failed)
    made += ids.length - failed.length
  }
  if (faults.length > 0) throw faults[0]?.error
  return made
}

/** Moves these children, together or else each for itself; those that could not be moved. */
async function movedEach(pool: Services['pool'], ids: readonly number[], by: SystemActor) {
  const failed: { readonly id: number; readonly error: unknown }[] = []
  try {
    await transaction(pool, (tx) => round(tx, ids, by))
  } catch (error) {
    if (ids.length === 1) return ids.map((id) => ({ id, error }))
    for (const id of ids) failed.push(...(await movedEach(pool, [id], by)))
  }
  return failed
}

/** Everything that recurs for enrolments. */
export const campStudentChores = (services: Sealing & Pick<Services, 'pool'>): Chore[] => [
  {
    name: 'campStudents.dueMoves',
    every: 60_000,
    run: async () => {
      await applyDueMoves(services)
    },
  },
  { name: 'campStudents.mergeStays', every: 15_000, run: async () => void (await new Executor(services.pool).all(MERGE, [])) },
]
