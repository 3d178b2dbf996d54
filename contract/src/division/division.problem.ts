import {
  DIVISION_WEIGHTS,
  type DivisionChild,
  type DivisionCoach,
  type DivisionGroup,
  type DivisionProblem,
  type DivisionWeights,
} from './division.model.ts'
import type { DivisionBoard } from './division.ts'

/** What is asked of the planner beside the camp itself. */
export interface DivisionAsk {
  readonly scope: 'DUE' | 'ALL'
  readonly allowStarted: boolean
  readonly weights: Partial<Record<keyof DivisionWeights, number | undefined>>
  /** The group where staff want a child, by the child. */
  readonly pins: ReadonlyMap<number, number>
}

type Child = DivisionBoard['children'][number]

/** How many children each coach has now, by coach. */
export function loadsNow({ groups, children }: DivisionBoard): Map<number, number> {
  const coachOf = new Map(groups.map(({ id, coachId }) => [id, coachId]))
  const loads = new Map<number, number>()
  for (const { groupId } of children) {
    const coachId = coachOf.get(groupId) ?? null
    if (coachId !== null) loads.set(coachId, (loads.get(coachId) ?? 0) + 1)
  }
  return loads
}

/** The most children of the camp whom a coach can have: by quota, and by all camps of those days together. */
export const limitOf = ({ quota, maxStudents, elsewhere }: DivisionBoard['coaches'][number]): number =>
  Math.max(0, maxStudents === null ? quota : Math.min(quota, maxStudents - elsewhere))

/** Does the group still take children? Nobody is sent where nobody teaches. */
function stateOf(group: DivisionBoard['groups'][number], planned: ReadonlySet<number>): DivisionGroup['state'] {
  if (!group.active || !group.coachActive) return 'CLOSED'
  return group.coachId !== null && planned.has(group.coachId) ? 'OPEN' : 'KEEPS'
}

/** Can children be put into the group? */
export const takesChildren = ({ coaches }: DivisionBoard, { active, coachActive, coachId }: DivisionBoard['groups'][number]): boolean =>
  active && coachActive && !coaches.some((coach) => coach.coachId === coachId && coach.away)

/** Coaches who have a group that takes children. */
export const teachingIn = ({ coaches, groups }: DivisionBoard): DivisionBoard['coaches'][number][] =>
  coaches.filter(({ active, away, coachId }) => active && !away && groups.some((group) => group.active && group.coachId === coachId))

/** Shares by weight, never more than a coach can have; what is cut off there goes to the others. */
function sharesOf(board: DivisionBoard, children: number): Map<number, number> {
  let open = teachingIn(board)
  let left = children
  // Who is away keeps as many as there are.
  const now = loadsNow(board)
  const shares = new Map(board.coaches.map(({ coachId, away }) => [coachId, away ? (now.get(coachId) ?? 0) : 0]))
  for (;;) {
    const sum = open.reduce((all, { weight }) => all + weight, 0)
    const share = (weight: number) => Math.round((left * weight) / sum)
    const full = open.filter((coach) => share(coach.weight) > limitOf(coach))
    for (const coach of full.length > 0 ? full : open) {
      shares.set(coach.coachId, full.length > 0 ? limitOf(coach) : share(coach.weight))
    }
    if (full.length === 0) return shares
    left -= full.reduce((all, coach) => all + limitOf(coach), 0)
    open = open.filter((coach) => !full.includes(coach))
  }
}

/** A camp as the task of the planner: who may move, and what stands fast. */
export function problemOf(board: DivisionBoard, { scope, allowStarted, weights, pins }: DivisionAsk): DivisionProblem {
  const planned = new Set(board.coaches.flatMap(({ coachId, away }) => (away ? [] : [coachId])))
  const away = new Set(board.coaches.flatMap((coach) => (coach.away ? [coach.coachId] : [])))
  const states = new Map(board.groups.map((group) => [group.id, stateOf(group, planned)]))
  const coachOf = new Map(board.groups.map(({ id, coachId }) => [id, coachId]))
  const now = loadsNow(board)
  const over = new Set(board.coaches.filter((coach) => (now.get(coach.coachId) ?? 0) > limitOf(coach)).map(({ coachId }) => coachId))
  const mayMove = (child: Child): boolean => {
    if (child.moving || !coachOf.has(child.groupId)) return false
    const pin = pins.get(child.id)
    if (pin !== undefined) return pin !== child.groupId
    if (child.begun && !allowStarted) return false
    const coachId = coachOf.get(child.groupId) ?? null
    return scope === 'ALL' || states.get(child.groupId) === 'CLOSED' || (coachId !== null && over.has(coachId))
  }
  const movable = board.children.filter(mayMove)
  const moving = new Set(movable.map(({ id }) => id))
  const fixed = board.children.filter(({ id }) => !moving.has(id))
  const level = (text: string | null) => {
    const at = text === null ? -1 : board.levels.indexOf(text.trim())
    return at < 0 ? null : at
  }
  const dated = board.started
  const stay = (groupId: number) => fixed.filter((child) => child.groupId === groupId).length
  const counted = board.children.filter(
    ({ id, groupId }) => !away.has(coachOf.get(groupId) ?? 0) && (moving.has(id) || states.get(groupId) === 'OPEN'),
  ).length
  const shares = sharesOf(board, counted)
  return {
    dated,
    weights: { ...DIVISION_WEIGHTS, ...Object.fromEntries(Object.entries(weights).filter(([, value]) => value !== undefined)) },
    groups: board.groups.map(({ id, coachId, capacity, taken, held, level: text }): DivisionGroup => {
      // Of a later day a place is free only after it, so those who are still there count.
      const staying = dated ? taken : stay(id) + (taken - board.children.filter((child) => child.groupId === id).length)
      const room = Math.max(capacity - held - staying, dated ? 0 : movable.filter((child) => child.groupId === id).length)
      return { id, coachId, state: states.get(id) ?? 'CLOSED', room: Math.max(0, room), level: level(text) }
    }),
    coaches: board.coaches
      .filter(({ active }) => active)
      .map((coach): DivisionCoach => {
        const kept = fixed.filter(({ groupId }) => coachOf.get(groupId) === coach.coachId).length
        return { id: coach.coachId, cap: limitOf(coach) - kept, fixed: kept, share: shares.get(coach.coachId) ?? 0 }
      }),
    children: movable.map(
      (child): DivisionChild => ({
        id: child.id,
        groupId: child.groupId,
        level: level(child.level),
        lastCoachId: child.lastCoachId,
        wishedCoachId: child.wishedCoachId,
        family: child.family,
        pin: pins.get(child.id) ?? null,
        siblingCoachIds: fixed.filter((other) => other.family === child.family).flatMap(({ groupId }) => coachOf.get(groupId) ?? []),
      }),
    ),
  }
}
