import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { REMOVAL_HOURS, type undoCampClientUserRemoval } from '@camp/contract/campStudents/campStudents'
import { sql } from 'kysely'
import { orConflict } from '../platform/db/conflicts.ts'
import { builder, statement, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import { write } from '../platform/write/write.ts'
import { lockForLeaving } from './campStudents.locks.repository.ts'
import { campStudentMatching, ENROLMENTS } from './campStudents.matching.ts'
import { takeUpMoves } from './campStudents.moves.repository.ts'
import { reopenStay } from './campStudents.stays.repository.ts'

interface Removed {
  readonly id: number
  readonly version: number
  readonly campName: string
  readonly quitAt: string | null
  readonly finished: boolean
  readonly isFresh: boolean
  readonly erased: boolean
}

async function readRemoved(tx: Tx, id: number, scope: Scope): Promise<Removed> {
  const [row] = await tx.run(
    sql<Removed>`select o.id, o.version, c.name as "campName", o.quit_at::text as "quitAt", o.finished_at is not null as finished,
        o.quit_at > now() - make_interval(hours => ${REMOVAL_HOURS}) as "isFresh", p.erased_at is not null as erased
      from ${ENROLMENTS} join parents p on p.id = o.parent_id where ${campStudentMatching({ ids: [id] }, scope)}`.compile(builder),
  )
  return found(row)
}

const BACK = statement(
  'campStudents.takeBack',
  'update camp_students set status = $2, quit_at = null, updated_at = now(), version = version + 1 where id = $1',
)

/** The call names nothing but the child. */
const TAKEN = {
  camp_capacity: { error: 'CAMP_FULL', path: 'id' },
  camp_group_capacity: { error: 'CAMP_GROUP_FULL', path: 'id' },
  camp_students_student_key: { error: 'ALREADY_IN_CAMP', path: 'id' },
} as const

/** Takes a mistaken removal back: the stay goes on, in its group, with the move that was planned, as if nobody had ended it. */
export const takeBackRemoval = (
  cx: Cx,
  { body }: HandlerInput<typeof undoCampClientUserRemoval>,
): Promise<CallAnswer<typeof undoCampClientUserRemoval>> =>
  write(cx, async (w) => {
    lockForLeaving(w.tx, [body.id])
    const row = await readRemoved(w.tx, body.id, cx.scope)
    w.version(row, body.version)
    if (row.quitAt === null) throw new AppError('CAMP_STUDENT_STAYS')
    if (row.erased) throw new AppError('PARENT_ERASED')
    if (!row.isFresh) throw new AppError('CAMP_REMOVAL_OLD', { hours: REMOVAL_HOURS })
    const status = row.finished ? 'FINISHED' : 'STUDYING'
    reopenStay(w.tx, row.id)
    await orConflict(TAKEN, () => w.tx.named(BACK, [row.id, status]))
    await takeUpMoves(w.tx, row.id, row.quitAt)
    w.audit({ id: row.id, data: { camp: row.campName }, before: { status: 'QUIT' }, after: { status } })
    return { id: row.id, version: row.version + 1 }
  })
