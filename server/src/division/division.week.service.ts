import { addDays } from '@camp/contract/base/days'
import type { DivisionBoard, DivisionWeek } from '@camp/contract/division/division'
import { loadsNow } from '@camp/contract/division/division.problem'
import { coachWeeks } from '../coaches/coaches.api.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { divisionRepository } from './division.repository.ts'

/** Places that are tried beyond those that the groups of a coach have. */
const TRIED = 20

/** What the first week of a division would be like, by the children whom each coach is given. */
export async function weekOf(cx: Cx, board: DivisionBoard): Promise<DivisionWeek> {
  const from = board.started ? addDays(businessDay(cx.services.clock.now()), 1) : board.startDate
  const { lessons, deadlineHours } = found(await divisionRepository.week(cx.db, board.campId, from))
  const now = loadsNow(board)
  const placesOf = (coachId: number) => board.groups.reduce((sum, group) => sum + (group.coachId === coachId ? group.capacity : 0), 0)
  const coaches = board.coaches.map(({ coachId, elsewhere }) => {
    const most = Math.min(board.children.length, Math.max(placesOf(coachId), now.get(coachId) ?? 0) + TRIED)
    return { coachId, elsewhere, most }
  })
  const { share, weeks } = await coachWeeks(cx, { from, lessons, deadlineHours, coaches })
  const pays = await divisionRepository.childPay(cx.db, board.campId, from)
  return {
    from,
    to: addDays(from, 6),
    clockInBp: Math.round(share * 10_000),
    coaches: coaches.map(({ coachId }) => {
      const { paceMinutes, late } = found(weeks.get(coachId))
      return { coachId, paceMinutes, late: [...late], childPay: pays.get(coachId) ?? 0 }
    }),
  }
}
