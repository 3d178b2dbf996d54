import { sql } from 'kysely'
import { builder, statement, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'
import { cancelMoves } from './campStudents.moves.repository.ts'
import { noteEnd, type StayEnd } from './campStudents.stays.repository.ts'

/** What became of a child that was to leave. */
export interface Left {
  readonly id: number
  readonly parentId: number
  readonly version: number
  readonly campName: string
  readonly groupName: string
  readonly statusBefore: string
}

interface Leaving extends Left {
  readonly openMoveId: number | null
  readonly openGroupId: number | null
}

const LEAVE = statement(
  'campStudents.leave',
  "update camp_students set status = 'QUIT', quit_at = now(), updated_at = now(), version = version + 1 where id = any($1::bigint[])",
)

/** Takes many children out of their camps; their places are free, their history stays. Each has its answer. */
export async function leaveAll(tx: Tx, scope: Scope, ids: readonly number[], end: StayEnd): Promise<(Left | AppError)[]> {
  lockForLeaving(tx, ids)
  const rows = await tx.run(
    sql<Leaving>`select o.id, o.parent_id as "parentId", o.version, c.name as "campName", g.name as "groupName", o.status as "statusBefore",
        n.id as "openMoveId", n.to_group_id as "openGroupId"
      from ${ENROLMENTS} join camp_groups g on g.id = o.group_id
      left join camp_student_moves n on n.camp_student_id = o.id and n.applied_at is null and n.cancelled_at is null
      where ${campStudentMatching({ ids: [...ids] }, scope)}`.compile(builder),
  )
  const leaving = rows.filter(({ statusBefore }) => statusBefore !== 'QUIT')
  await cancelMoves(
    tx,
    leaving.flatMap(({ openMoveId, openGroupId }) => (openMoveId === null ? [] : [{ moveId: openMoveId, groupId: found(openGroupId) }])),
  )
  const gone = leaving.map(({ id }) => id)
  if (gone.length > 0) {
    await tx.named(LEAVE, [gone])
    noteEnd(tx, gone, end)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) return new AppError('NOT_FOUND')
    if (row.statusBefore === 'QUIT') return new AppError('CAMP_STUDENT_LEFT')
    return { ...row, id, version: row.version + 1 }
  })
}
