import { type DivisionPlan, type DivisionProblem, loadsOf, misplaced } from './division.model.ts'
import type { DivisionPreview, DivisionReason } from './division.planning.ts'
import { limitOf, loadsNow, teachingIn } from './division.problem.ts'
import type { DivisionBoard } from './division.ts'

type Move = DivisionPreview['moves'][number]
type Unassigned = Omit<DivisionPreview['unassigned'][number], 'mend'>

/** The group of each child after a plan. */
export function placesAfter({ children }: DivisionBoard, problem: DivisionProblem, plan: DivisionPlan): Map<number, number> {
  const places = new Map(children.map(({ id, groupId }) => [id, groupId]))
  problem.children.forEach(({ id }, member) => {
    const group = problem.groups[plan[member] ?? -1]
    if (group) places.set(id, group.id)
  })
  return places
}

const coachesOf = ({ groups }: DivisionBoard): Map<number, number | null> => new Map(groups.map(({ id, coachId }) => [id, coachId]))

/** The board as it would be after a plan. */
export const boardAfter = (board: DivisionBoard, places: ReadonlyMap<number, number>): DivisionBoard => ({
  ...board,
  children: board.children.map((child) => ({ ...child, groupId: places.get(child.id) ?? child.groupId })),
})

/** Brothers and sisters in the camp, two by two. */
function siblingsIn({ children }: DivisionBoard): [number, number][] {
  const families = new Map<number, number[]>()
  for (const { id, family } of children) families.set(family, [...(families.get(family) ?? []), id])
  return [...families.values()].flatMap((ids) => ids.flatMap((one, at) => ids.slice(at + 1).map((other): [number, number] => [one, other])))
}

/** What a plan is judged by, also the present state. */
export function figuresOf(board: DivisionBoard, places: ReadonlyMap<number, number>) {
  const coachOf = coachesOf(board)
  const here = new Set(board.coaches.map(({ coachId }) => coachId))
  const after = boardAfter(board, places)
  const loads = loadsNow(after)
  const spread = teachingIn(board)
    .filter((coach) => limitOf(coach) > 0)
    .map(({ coachId }) => loads.get(coachId) ?? 0)
  const with_ = (of: 'lastCoachId' | 'wishedCoachId') => {
    const wanted = after.children.filter((child) => child[of] !== null && here.has(child[of]))
    return { all: wanted.length, met: wanted.filter((child) => coachOf.get(child.groupId) === child[of]).length }
  }
  const pairs = siblingsIn(board)
  const coach = (id: number) => coachOf.get(places.get(id) ?? 0) ?? null
  const [last, wished] = [with_('lastCoachId'), with_('wishedCoachId')]
  return {
    moved: board.children.filter(({ id, groupId }) => places.get(id) !== groupId).length,
    keptCoach: last.met,
    couldKeep: last.all,
    wishesMet: wished.met,
    wishes: wished.all,
    siblingsTogether: pairs.filter(([one, other]) => coach(one) !== null && coach(one) === coach(other)).length,
    siblings: pairs.length,
    loadSpread: spread.length === 0 ? 0 : Math.max(...spread) - Math.min(...spread),
  }
}

/** Every move of a plan with what speaks for it: at least one reason each. */
export function movesOf(board: DivisionBoard, problem: DivisionProblem, plan: DivisionPlan): Move[] {
  const places = placesAfter(board, problem, plan)
  const groups = new Map(board.groups.map((group) => [group.id, group]))
  const coaches = new Map(board.coaches.map((coach) => [coach.coachId, coach]))
  const shares = new Map(problem.coaches.map(({ id, share }) => [id, share]))
  const [now, then] = [loadsNow(board), loadsNow(boardAfter(board, places))]
  const levels = new Map(problem.groups.map(({ id, level }) => [id, level]))
  const off = (level: number | null, groupId: number) => {
    const other = levels.get(groupId) ?? null
    return level === null || other === null ? 0 : Math.abs(level - other)
  }
  const known = new Map(problem.children.map((child) => [child.id, child]))
  return board.children.flatMap((child): Move[] => {
    const toGroupId = places.get(child.id) ?? child.groupId
    const [from, to, asked] = [groups.get(child.groupId), groups.get(toGroupId), known.get(child.id)]
    if (toGroupId === child.groupId || !from || !to || !asked) return []
    const [was, is] = [from.coachId ?? 0, to.coachId ?? 0]
    const reasons: Move['reasons'] = []
    const say = (code: DivisionReason, holds: boolean) => holds && reasons.push({ code, before: null, after: null })
    const load = now.get(was) ?? 0
    say('PINNED', asked.pin === toGroupId)
    say('GROUP_OFF', !from.active)
    say('COACH_OFF', from.active && !from.coachActive)
    const coach = coaches.get(was)
    const over = coach?.active === true && load > limitOf(coach)
    say('OVER_QUOTA', over)
    say('FOLLOW', child.lastCoachId === is && was !== is)
    say('WISH', child.wishedCoachId === is && was !== is)
    const siblings = board.children.filter((other) => other.family === child.family && other.id !== child.id)
    say('SIBLING', was !== is && siblings.some((other) => (groups.get(places.get(other.id) ?? 0)?.coachId ?? 0) === is && is !== 0))
    say('LEVEL', off(asked.level, toGroupId) < off(asked.level, child.groupId))
    const after = then.get(was) ?? 0
    if (!over && from.active && from.coachActive && was !== is && load > after && load > (shares.get(was) ?? load))
      reasons.push({ code: 'BALANCE', before: load, after })
    else if (was !== is && reasons.length === 0 && (now.get(is) ?? 0) < (shares.get(is) ?? 0)) {
      reasons.push({ code: 'BALANCE', before: now.get(is) ?? 0, after: then.get(is) ?? 0 })
    }
    say('ROOM', reasons.length === 0)
    return [{ campStudentId: child.id, studentName: child.name, fromGroupId: child.groupId, toGroupId, reasons }]
  })
}

/** Children, by their places in `children`, who stay where they should not. */
export function notPlaced(problem: DivisionProblem, plan: DivisionPlan): number[] {
  const loads = loadsOf(problem, plan)
  const over = new Map(problem.coaches.map(({ id, cap }) => [id, (loads.get(id) ?? 0) - Math.max(cap, 0)]))
  const left: number[] = []
  // Of a coach's children those who came last are said to be too many.
  for (let member = problem.children.length - 1; member >= 0; member--) {
    const child = problem.children[member]
    const group = problem.groups[plan[member] ?? -1]
    if (!child) continue
    if (!group || (group.id === child.groupId && misplaced(child, group))) left.push(member)
    else if (group.coachId !== null && group.id === child.groupId && (over.get(group.coachId) ?? 0) > 0) {
      over.set(group.coachId, (over.get(group.coachId) ?? 0) - 1)
      left.push(member)
    }
  }
  return left.reverse()
}

/** Groups that a child could go to by their level. */
export const fitting = ({ groups }: DivisionProblem, { level, pin, groupId }: DivisionProblem['children'][number]) =>
  groups.filter(
    (group) =>
      group.state === 'OPEN' &&
      group.id !== groupId &&
      (pin === null ? level === null || group.level === null || Math.abs(level - group.level) <= 1 : group.id === pin),
  )

/** How many of each group's places for those who may move a plan takes. */
export function takenBy(problem: DivisionProblem, plan: DivisionPlan): Map<number, number> {
  const taken = new Map<number, number>()
  problem.children.forEach(({ groupId }, member) => {
    const group = problem.groups[plan[member] ?? -1]
    if (group && !(problem.dated && group.id === groupId)) taken.set(group.id, (taken.get(group.id) ?? 0) + 1)
  })
  return taken
}

/** Who could not be placed better, and what stands in the way. */
export function unassignedOf(board: DivisionBoard, problem: DivisionProblem, plan: DivisionPlan): Unassigned[] {
  const names = new Map(board.children.map(({ id, name }) => [id, name]))
  const taken = takenBy(problem, plan)
  return notPlaced(problem, plan).flatMap((member): Unassigned[] => {
    const child = problem.children[member]
    if (!child) return []
    const fit = fitting(problem, child)
    const roomy = fit.some(({ id, room }) => (taken.get(id) ?? 0) < room)
    const reason = fit.length === 0 ? 'NO_LEVEL' : roomy ? 'NO_QUOTA' : 'NO_ROOM'
    return [{ campStudentId: child.id, studentName: names.get(child.id) ?? '', groupId: child.groupId, reason }]
  })
}
