import { type DivisionChild, type DivisionProblem, distance, pointsOf } from './division.model.ts'

// A child has a word of its own about few groups: where it is, and those of coaches whom it knows or wishes. To all others it goes at the same
// points, its level apart. So these others are one choice, shared out by level: a camp of 2,000 has some ten choices a child, not 250.

/** Children who are alike for the task. */
export interface DivisionKind {
  /** Places in `children`. */
  readonly members: readonly number[]
  /** Groups with points of the child's own, by their place in `groups`; the present one is among them where it is open. */
  readonly choices: readonly DivisionChoice[]
  /** Any other group that fits a level: its points are added to these; null where there is no such choice. */
  readonly anywhere: { readonly level: number | null; readonly points: number } | null
  /** May be left where it is, in a group that takes nobody. */
  readonly out: boolean
}
interface DivisionChoice {
  readonly group: number
  readonly points: number
  readonly stays: boolean
}

/** What one child can do; `whole`: each group is a choice of its own. */
export function kindOf(problem: DivisionProblem, member: number, child: DivisionChild, whole = false): DivisionKind {
  const own = new Set([child.lastCoachId, child.wishedCoachId, ...child.siblingCoachIds])
  const single = whole || child.pin !== null
  const choices = problem.groups.flatMap((group, at) => {
    const stays = group.id === child.groupId
    if (!single && !stays && !own.has(group.coachId)) return []
    const points = pointsOf(problem, child, group)
    return points === null ? [] : [{ group: at, points, stays }]
  })
  const { move, sibling } = problem.weights
  return {
    members: [member],
    choices,
    anywhere: single ? null : { level: child.level, points: move + sibling * child.siblingCoachIds.length },
    out: !choices.some(({ stays }) => stays),
  }
}

/** The children by what they have in common, but for those who are named. */
export function kindsOf(problem: DivisionProblem, but: ReadonlySet<number> = new Set(), whole = false): DivisionKind[] {
  const alike = new Map<string, { child: DivisionChild; members: number[] }>()
  problem.children.forEach((child, at) => {
    if (but.has(at)) return
    const { groupId, level, lastCoachId, wishedCoachId, pin, siblingCoachIds } = child
    const key = [groupId, level, lastCoachId, wishedCoachId, pin, ...siblingCoachIds].join()
    const known = alike.get(key)
    if (known) known.members.push(at)
    else alike.set(key, { child, members: [at] })
  })
  return [...alike.values()].map(({ child, members }) => ({ ...kindOf(problem, members[0] ?? 0, child, whole), members }))
}

/** The groups to which a child of a level may come, with the points for the level alone. */
export const groupsFor = (
  { groups, weights }: DivisionProblem,
  level: number | null,
): { readonly group: number; readonly points: number }[] =>
  groups.flatMap((group, at) => {
    const off = distance(level, group.level)
    return group.state === 'OPEN' && off <= 1 ? [{ group: at, points: off > 0 ? weights.level : 0 }] : []
  })
