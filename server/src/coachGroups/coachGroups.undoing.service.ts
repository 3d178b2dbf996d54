import * as z from 'zod'
import { coachesWritingRepository } from '../coaches/coaches.api.ts'
import { AppError } from '../platform/errors.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { coachGroupsWritingRepository, type Stay } from './coachGroups.writing.repository.ts'

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
