// The task of the planner in numbers: the same on both sides, so that what a slider shows is what the server would say.

/** What the wishes weigh, in points; the screen has a slider for each. */
export interface DivisionWeights {
  /** The coach of the child's last camp. */
  readonly follow: number
  /** The coach whom the family wishes. */
  readonly wish: number
  /** Brothers and sisters who are not with one coach. */
  readonly sibling: number
  /** Moved at all. */
  readonly move: number
  /** One level off. */
  readonly level: number
  /** A child more or less than a coach's share: each of the first two, and each beyond. */
  readonly near: number
  readonly far: number
}

export const DIVISION_WEIGHTS: DivisionWeights = { follow: 10, wish: 4, sibling: 8, move: 5, level: 3, near: 2, far: 6 }

export interface DivisionGroup {
  readonly id: number
  readonly coachId: number | null
  /** OPEN: with an active coach. KEEPS: who is there may stay, nobody comes. CLOSED: its children are to leave. */
  readonly state: 'OPEN' | 'KEEPS' | 'CLOSED'
  /** Places for those who may move; those who stay need one too, unless the moves are of a later day. */
  readonly room: number
  readonly level: number | null
}

export interface DivisionCoach {
  readonly id: number
  /** How many of those who may move the coach can have: by quota, and by all camps of those days together. */
  readonly cap: number
  /** Children who stay with the coach in any case. */
  readonly fixed: number
  /** How many children would be the coach's share. */
  readonly share: number
}

/** A child that may move. */
export interface DivisionChild {
  readonly id: number
  readonly groupId: number
  readonly level: number | null
  readonly lastCoachId: number | null
  readonly wishedCoachId: number | null
  readonly family: number
  /** The group where staff want the child. */
  readonly pin: number | null
  /** Of brothers and sisters who do not move. */
  readonly siblingCoachIds: readonly number[]
}

export interface DivisionProblem {
  readonly weights: DivisionWeights
  /** The moves are of a later day: a place is free only after it. */
  readonly dated: boolean
  /** A child too many counts more with a coach to whom others may come: `settled` asks so, that few coaches have too many, not each a few. */
  readonly strict?: boolean
  readonly groups: readonly DivisionGroup[]
  readonly coaches: readonly DivisionCoach[]
  readonly children: readonly DivisionChild[]
}

/** Not placed better, in a group that takes nobody; and beyond what the coach can have, which must never pay. */
export const NOT_PLACED = 1_000
export const OVER_CAP = 1_200

/** A number of a list whose length is known. */
export const nth = (list: ArrayLike<number>, index: number): number => list[index] ?? 0

/** So many children more at so many points each, in rising order. */
interface DivisionStep {
  readonly count: number
  readonly points: number
}

export const distance = (a: number | null, b: number | null): number => (a === null || b === null ? 0 : Math.abs(a - b))

/** Is the child as good as not placed where it is: sent elsewhere by staff, or two levels off? */
export const misplaced = (child: DivisionChild, group: DivisionGroup): boolean =>
  (child.pin !== null && child.pin !== group.id) || (child.pin !== group.id && distance(child.level, group.level) > 1)

/** What it costs to have the child in the group; null where it may not be. */
export function pointsOf({ weights }: DivisionProblem, child: DivisionChild, group: DivisionGroup): number | null {
  if (group.state === 'CLOSED') return null
  const stays = group.id === child.groupId
  if (stays && misplaced(child, group)) return NOT_PLACED
  if (!stays && (group.state !== 'OPEN' || (child.pin !== null && child.pin !== group.id))) return null
  const off = distance(child.level, group.level)
  if (off > 1 && child.pin !== group.id) return null
  return (
    (group.coachId !== null && group.coachId === child.lastCoachId ? -weights.follow : 0) +
    (group.coachId !== null && group.coachId === child.wishedCoachId ? -weights.wish : 0) +
    (off > 0 ? weights.level : 0) +
    (stays ? 0 : weights.move) +
    weights.sibling * child.siblingCoachIds.filter((id) => id !== group.coachId).length
  )
}

/** Brothers and sisters who may both move, by their places in `children`. */
export function pairsOf({ children }: DivisionProblem): [number, number][] {
  const families = new Map<number, number[]>()
  for (const [at, { family }] of children.entries()) families.set(family, [...(families.get(family) ?? []), at])
  return [...families.values()].flatMap((members) =>
    members.flatMap((one, at) => members.slice(at + 1).map((other): [number, number] => [one, other])),
  )
}

/** Points of a coach who has so many children more or less than the share. */
export function loadPoints({ near, far }: DivisionWeights, off: number): number {
  const by = Math.abs(off)
  return near * Math.min(by, 2) + Math.max(near, far) * Math.max(0, by - 2)
}

/** What each further child of a coach costs, up to what the coach can have; `most`: beyond it for those who cannot leave. */
export function stepsOf(problem: DivisionProblem, { id, cap, fixed, share }: DivisionCoach, most: number): DivisionStep[] {
  const steps: { count: number; points: number }[] = []
  for (let child = 1; child <= Math.min(Math.max(cap, 0), most); child++) {
    const points = loadPoints(problem.weights, fixed + child - share) - loadPoints(problem.weights, fixed + child - 1 - share)
    const last = steps.at(-1)
    if (last?.points === points) last.count++
    else steps.push({ count: 1, points })
  }
  const strict = problem.strict === true && problem.groups.some(({ coachId, state }) => coachId === id && state === 'OPEN')
  return [...steps, { count: most, points: strict ? 2 * OVER_CAP : OVER_CAP }]
}

/** Where each child comes to, by the places in `groups`; null: left in a group that takes nobody. */
export type DivisionPlan = readonly (number | null)[]

/** How many of those who may move each coach has. */
export function loadsOf({ groups, coaches }: DivisionProblem, plan: DivisionPlan): Map<number, number> {
  const loads = new Map(coaches.map(({ id }) => [id, 0]))
  for (const at of plan) {
    const coachId = at === null ? null : groups[at]?.coachId
    if (coachId != null) loads.set(coachId, (loads.get(coachId) ?? 0) + 1)
  }
  return loads
}

/** The points of a plan, counted anew from the plan alone. Coaches without children count by their share as well. */
export function costOf(problem: DivisionProblem, plan: DivisionPlan, withPairs = true): number {
  let cost = 0
  problem.children.forEach((child, member) => {
    const at = plan[member] ?? null
    const group = at === null ? undefined : problem.groups[at]
    cost += group ? (pointsOf(problem, child, group) ?? Number.POSITIVE_INFINITY) : NOT_PLACED
  })
  const loads = loadsOf(problem, plan)
  for (const coach of problem.coaches) {
    const load = loads.get(coach.id) ?? 0
    const within = Math.min(load, Math.max(coach.cap, 0))
    cost += loadPoints(problem.weights, coach.fixed + within - coach.share) + OVER_CAP * (load - within)
  }
  return cost + (withPairs ? problem.weights.sibling * pairsOf(problem).filter((pair) => apart(problem, plan, pair)).length : 0)
}

/** Are the two with different coaches? */
export function apart({ groups }: DivisionProblem, plan: DivisionPlan, [one, other]: readonly [number, number]): boolean {
  const coachOf = (member: number) => {
    const at = plan[member] ?? null
    return at === null ? null : (groups[at]?.coachId ?? `group ${at}`)
  }
  return coachOf(one) !== coachOf(other)
}

/** Names what a plan breaks of the rules that may not be broken; empty where it keeps them. */
export function brokenRules(problem: DivisionProblem, plan: DivisionPlan): string[] {
  const taken = problem.groups.map(() => 0)
  const comers = new Map<number, number>()
  const broken: string[] = []
  problem.children.forEach((child, member) => {
    const at = plan[member] ?? null
    const group = at === null ? undefined : problem.groups[at]
    if (at === null || !group) return
    const stays = group.id === child.groupId
    if (!stays || !problem.dated) taken[at] = (taken[at] ?? 0) + 1
    if (stays) return
    if (group.state !== 'OPEN' || group.coachId === null) broken.push(`child ${child.id} comes into group ${group.id}, which takes nobody`)
    if (child.pin !== null && child.pin !== group.id) broken.push(`child ${child.id} is not where staff want it`)
    if (child.pin === null && distance(child.level, group.level) > 1) broken.push(`child ${child.id} is two levels off`)
    if (group.coachId !== null) comers.set(group.coachId, (comers.get(group.coachId) ?? 0) + 1)
  })
  problem.groups.forEach(({ id, room }, at) => {
    if ((taken[at] ?? 0) > room) broken.push(`group ${id} has ${taken[at]} of ${room}`)
  })
  const loads = loadsOf(problem, plan)
  for (const { id, cap } of problem.coaches) {
    // Those who cannot leave stay beyond a quota; nobody may come then.
    if ((loads.get(id) ?? 0) > Math.max(cap, 0) && comers.has(id)) broken.push(`coach ${id} has ${loads.get(id)} of ${cap}`)
  }
  return broken
}

/** The problem where nobody comes to these coaches any more. */
const keeping = (problem: DivisionProblem, coachIds: ReadonlySet<number>): DivisionProblem => ({
  ...problem,
  groups: problem.groups.map((group) =>
    group.state === 'OPEN' && group.coachId !== null && coachIds.has(group.coachId) ? { ...group, state: 'KEEPS' } : group,
  ),
})

/** Coaches who would have more than they can have, and still get somebody: who has most too many first. */
function overrun(problem: DivisionProblem, plan: DivisionPlan): number[] {
  const loads = loadsOf(problem, plan)
  const over = new Map(problem.coaches.map(({ id, cap }) => [id, (loads.get(id) ?? 0) - Math.max(cap, 0)]))
  const found = problem.children.flatMap(({ groupId }, member) => {
    const group = problem.groups[plan[member] ?? -1]
    return group && group.id !== groupId && group.coachId !== null && (over.get(group.coachId) ?? 0) > 0 ? [group.coachId] : []
  })
  return [...new Set(found)].sort((a, b) => (over.get(b) ?? 0) - (over.get(a) ?? 0) || a - b)
}

/**
 * A plan that keeps the rules: where a coach has more children than they can have and none of them can leave, nobody may come. No
 * network can say that, so half of the coaches for whom it would be broken are closed to others, and it is solved again. Not all at once:
 * then all would keep a few too many, and nobody could come anywhere.
 */
export function* settled<P extends { readonly plan: DivisionPlan }>(
  problem: DivisionProblem,
): Generator<DivisionProblem, { problem: DivisionProblem } & P, P> {
  const kept = new Set<number>()
  for (;;) {
    const asked = { ...keeping(problem, kept), strict: true }
    const solved = yield asked
    const more = overrun(asked, solved.plan)
    if (more.length === 0) return { ...solved, problem: asked }
    for (const id of more.slice(0, Math.ceil(more.length / 2))) kept.add(id)
  }
}
