import type * as calls from '@camp/contract/coaches/coaches.radar'
import { coachToTake } from '../coaches/coaches.api.ts'
import { tell } from '../notify/notify.api.ts'
import { familySeals } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { type Write, write } from '../platform/write/write.ts'
import { clockInsRepository, type MovedComments } from './clockIns.repository.ts'

const sumOf = (rows: readonly MovedComments[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** Tells the coach who gives and the one who takes, once each, with where to look. */
async function tellBoth(
  w: Write,
  at: Date,
  moved: readonly MovedComments[],
  to: { id: number; name: string; userId: number | null },
): Promise<void> {
  for (const fromId of new Set(moved.map((one) => one.fromId))) {
    const rows = moved.filter((one) => one.fromId === fromId)
    const [first] = rows
    if (!first) continue
    const [count, cause] = [sumOf(rows), `handover:${first.firstId}:${to.id}:${at.getTime()}`]
    if (first.fromUserId !== null) {
      const detail = { code: 'message.commentsGiven.detail' as const, data: { count, to: to.name } }
      const link = `#/coach/coachOverTime?coachId=${fromId}&kind=DUE&kind=MISSING`
      await tell(w.tx, { userId: first.fromUserId, title: { code: 'message.commentsGiven' }, detail, link, cause: `${cause}:given` })
    }
    if (to.userId !== null) {
      const detail = { code: 'message.commentsTaken.detail' as const, data: { count, from: first.fromName ?? '' } }
      const link = `#/coach/coachOverTime?coachId=${to.id}&kind=DUE&kind=MISSING`
      await tell(w.tx, { userId: to.userId, title: { code: 'message.commentsTaken' }, detail, link, cause: `${cause}:taken` })
    }
  }
}

/** Hands over what is still open. To take it back is the same, the other way round. */
export const reassign: Handler<typeof calls.reassignComments> = ({ body }, cx) =>
  write(cx, async (w) => {
    const to = found(await coachToTake(w.tx, body.coachId, cx.scope))
    if (to.activeFlg !== 'ACTIVE') throw new AppError('COMMENTS_COACH_OFF', {}, { field: 'coachId' })
    const moved = await clockInsRepository.reassign(w.tx, body.clockInIds, to.id, body.fromCoachId ?? null, cx.scope)
    const seals = await familySeals(w.tx, cx.services.keys, [...new Set(moved.map(({ parentId }) => parentId))])
    for (const { campStudentId, parentId, fromName, count } of moved) {
      const after = { commentCoach: to.name, reason: seals(parentId)('text', body.reason) }
      w.audit({ id: campStudentId, data: { count, coachName: to.name }, before: { commentCoach: fromName }, after })
    }
    await tellBoth(w, cx.services.clock.now(), moved, to)
    publishToAll(w.tx, 'work')
    return { count: sumOf(moved) }
  })
