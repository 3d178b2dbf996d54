import * as z from 'zod'
import { coachesWritingRepository } from '../coaches/coaches.api.ts'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import { AppError } from '../platform/errors.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { coachGroupsWritingRepository, type GroupFields, type Stay } from './coachGroups.writing.repository.ts'

/** Taking back names nothing but the step. */
const TAKEN = inAnyCase('coach_groups_name', { error: 'COACH_GROUP_TAKEN', path: 'id' })

/** A group as the log tells it. */
export const told = ({ name, remark }: Pick<GroupFields, 'name' | 'remark'>, leaderName: string | null) => ({ name, leaderName, remark })

/** An empty group that was deleted is there again, led by whom it was, unless that coach has gone on since. */
export const groupDeleted = defineUndo({
  step: 'COACH_GROUP_DELETED',
  code: 'COASH_GROUP_EDIT',
  trace: z.object({ id: z.int(), version: z.int(), leaderCoachId: z.int().nullable() }),
  put: async (w, cx, { id, version, leaderCoachId }) => {
    await coachesWritingRepository.lockGroups(w.tx)
    const [coach] = leaderCoachId === null ? [] : await coachGroupsWritingRepository.coaches(w.tx, [leaderCoachId])
    const leader = coach?.active && coach.groupId === null ? coach : null
    const group = await orConflict(TAKEN, () => coachGroupsWritingRepository.restore(w.tx, id, version, leader?.id ?? null))
    if (!group) throw await changedSince(w.tx, cx, 'coachGroup', id)
    if (!(await coachGroupsWritingRepository.isSeen(w.tx, id, cx.scope))) throw new AppError('NOT_FOUND')
    w.audit({ id, target: 'coachGroup', data: { step: 'COACH_GROUP_DELETED' }, after: told(group, leader?.name ?? null) })
  },
})

/** Where coaches are, were and are to come, and which groups they lead. */
export interface Standing {
  readonly stays: Stay[]
  readonly led: { id: number; coachId: number }[]
}

const stay = z.object({ id: z.int(), groupId: z.int(), coachId: z.int(), joined: z.string(), left: z.string().nullable() })

/** What days a stay has, whatever number its row got. */
const daysOf = (stays: readonly Stay[]): string =>
  JSON.stringify(stays.map(({ groupId, coachId, joined, left }) => [coachId, groupId, joined, left]).sort())

/** Coaches are in their groups as they were, day by day, and lead those that they led and nobody leads now. */
export const coachesMoved = defineUndo({
  step: 'COACHES_MOVED',
  code: 'COASH_MEMBER_EDIT',
  trace: z.object({
    groupIds: z.array(z.int()),
    coachIds: z.array(z.int()),
    stays: z.array(stay),
    led: z.array(z.object({ id: z.int(), coachId: z.int() })),
    after: z.array(stay),
  }),
  put: async (w, cx, { groupIds, coachIds, stays, led, after }) => {
    // The groups are held first, as by every change of their members; with them those that somebody was to come into: they may be gone.
    const heldIds = [...new Set([...groupIds, ...stays.flatMap(({ groupId, left }) => (left === null ? groupId : []))])]
    const groups = await coachGroupsWritingRepository.lock(w.tx, heldIds, cx.scope)
    const seen = await coachesWritingRepository.seen(w.tx, coachIds, cx.scope)
    if (groups.length < heldIds.length || seen.length < coachIds.length) throw new AppError('NOT_FOUND')
    const coaches = await coachGroupsWritingRepository.coaches(w.tx, coachIds)
    const now = await coachGroupsWritingRepository.stays(w.tx, coachIds)
    const [first] = groups
    if (daysOf(now) !== daysOf(after) || coaches.some(({ active }) => !active)) {
      throw await changedSince(w.tx, cx, 'coachGroup', first?.id ?? 0)
    }
    coachGroupsWritingRepository.putStays(w.tx, coachIds, stays, led)
    const nameOf = new Map(coaches.map(({ id, name }) => [id, name]))
    const isIn = (list: readonly Stay[], groupId: number, coachId: number) =>
      list.some((one) => one.groupId === groupId && one.coachId === coachId && one.left === null)
    for (const { id } of groups) {
      const named = (from: readonly Stay[], to: readonly Stay[]) =>
        coachIds.filter((coachId) => !isIn(from, id, coachId) && isIn(to, id, coachId)).map((coachId) => nameOf.get(coachId) ?? '')
      const [joined, left] = [named(now, stays), named(stays, now)]
      const told = { ...(joined.length > 0 && { joined }), ...(left.length > 0 && { left }) }
      w.audit({ id, target: 'coachGroup', data: { step: 'COACHES_MOVED' }, after: told })
    }
  },
})
