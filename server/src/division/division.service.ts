import type * as calls from '@camp/contract/division/division'
import type { DivisionBoard } from '@camp/contract/division/division'
import { changeWish } from '../campStudents/campStudents.api.ts'
import { campGroupsRepository } from '../camps/camps.api.ts'
import { coachesAbsentOn } from '../coaches/coaches.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { wordParameter } from '../platform/parameters.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { divisionRepository } from './division.repository.ts'

/** A camp as the planner sees it, within what the reader sees. */
export async function boardOf(db: Executor, campId: number, scope: Scope, now: Date): Promise<DivisionBoard> {
  const board = found(await divisionRepository.board(db, campId, scope))
  // Where the camp runs, a child moves tomorrow at the earliest.
  const absent = await coachesAbsentOn(db, board.started ? businessDay(new Date(now.getTime() + 86_400_000)) : board.startDate)
  const coaches = board.coaches.map((coach) => ({ ...coach, away: absent.has(coach.coachId) }))
  return { ...board, coaches, levels: (await wordParameter(db, 'student.levels')).split(',') }
}

export const updatePlan: Handler<typeof calls.updateCoachPlan> = ({ body: { id, quota, weight, version } }, cx) =>
  write(cx, async (w) => {
    const old = found(await divisionRepository.lockPlan(w.tx, id, cx.scope))
    w.version(old, version)
    const saved = found(await campGroupsRepository.changePlan(w.tx, id, quota, weight))
    const { camp, coach } = old
    w.audit({ id, data: { camp, coach }, ...changedFields({ quota: old.quota, weight: old.weight }, { quota, weight }) })
    return saved
  })

export const setLevel: Handler<typeof calls.setGroupLevel> = ({ body: { groupId, level, version } }, cx) =>
  write(cx, async (w) => {
    const old = found(await divisionRepository.lockGroup(w.tx, groupId, cx.scope))
    w.version(old, version)
    const saved = found(await campGroupsRepository.changeLevel(w.tx, groupId, level || null))
    w.audit({ id: groupId, data: { camp: old.camp, name: old.name }, ...changedFields({ level: old.level }, { level: level || null }) })
    return saved
  })

export const setWish: Handler<typeof calls.setCoachWish> = ({ body: { campStudentId, coachId, version } }, cx) =>
  write(cx, async (w) => {
    const old = found(await divisionRepository.lockChild(w.tx, campStudentId, cx.scope))
    w.version(old, version)
    const coach = coachId === null ? null : await divisionRepository.coach(w.tx, coachId)
    if (coach === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'coachId' })
    const saved = found(await changeWish(w.tx, campStudentId, coachId))
    const wished = { wishedCoach: coach?.name ?? null }
    w.audit({ id: campStudentId, data: { camp: old.camp }, ...changedFields({ wishedCoach: old.wishedCoach }, wished) })
    return saved
  })
