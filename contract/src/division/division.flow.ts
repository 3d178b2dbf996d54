import { type DivisionKind, groupsFor, kindsOf } from './division.kinds.ts'
import { type DivisionCoach, type DivisionPlan, type DivisionProblem, loadPoints, NOT_PLACED, nth, stepsOf } from './division.model.ts'
import { Network } from './division.network.ts'

/** Who goes to one of several groups: each way's group and its arc. */
interface Ways {
  readonly members: readonly number[]
  readonly ways: readonly { readonly group: number; readonly arc: number }[]
}

type Kind = Ways & { readonly rest: { readonly arc: number; readonly level: number | null } | null }

/** A camp as a network, from the children over groups and the steps of coaches to the sink, with its cheapest flow. */
export class DivisionFlow {
  readonly #network = new Network()
  readonly #source = this.#network.node()
  readonly #sink = this.#network.node()
  readonly #problem: DivisionProblem
  readonly #coaches: ReadonlyMap<number, { readonly node: number; readonly more: number }>
  readonly #groups: readonly { readonly node: number; readonly arc: number }[]
  readonly #anyOf = new Map<number | null, Omit<Ways, 'members'> & { readonly node: number }>()
  readonly #kinds: readonly Kind[]
  /** No arc costs less than nothing: every child passes one choice and one step of a coach, or what stands for them. */
  readonly #choice: number
  readonly #step: number

  /** `whole`: without the choices that children of a level share. */
  constructor(problem: DivisionProblem, whole: boolean) {
    const { weights } = problem
    this.#problem = problem
    this.#choice = weights.follow + weights.wish
    this.#step = Math.max(weights.near, weights.far)
    this.#coaches = new Map(problem.coaches.map((coach) => [coach.id, this.#coach(coach)]))
    this.#groups = problem.groups.map(({ room, coachId }) => {
      const node = this.#network.node()
      const coach = this.#coachNode(coachId)
      return { node, arc: this.#network.arc(node, coach ?? this.#sink, Math.max(room, 0), coach === undefined ? this.#step : 0) }
    })
    this.#kinds = kindsOf(problem, new Set(), whole).map((kind) => this.#kind(kind))
    this.#network.run(this.#source, this.#sink)
  }

  #coachNode(id: number | null): number | undefined {
    return id === null ? undefined : this.#coaches.get(id)?.node
  }

  /** With an arc for one child more than the coach can have, which is closed. */
  #coach(coach: DivisionCoach) {
    const { weights, children } = this.#problem
    const node = this.#network.node()
    for (const { count, points } of stepsOf(this.#problem, coach, children.length)) {
      this.#network.arc(node, this.#sink, count, points + this.#step)
    }
    const off = coach.fixed + Math.max(coach.cap, 0) - coach.share
    const points = loadPoints(weights, off + 1) - loadPoints(weights, off)
    return { node, more: this.#network.arc(node, this.#sink, 0, points + this.#step) }
  }

  /** All groups that fit a level, once for all children of it who do not mind which. */
  #groupsOf(level: number | null) {
    const known = this.#anyOf.get(level)
    if (known) return known
    const node = this.#network.node()
    const ways = groupsFor(this.#problem, level).map(({ group, points }) => {
      return { group, arc: this.#network.arc(node, this.#groups[group]?.node ?? this.#sink, this.#problem.children.length, points) }
    })
    const made = { node, ways }
    this.#anyOf.set(level, made)
    return made
  }

  #kind({ members, choices, anywhere, out }: DivisionKind): Kind {
    const node = this.#network.node()
    this.#network.arc(this.#source, node, members.length, 0)
    const ways = choices.map(({ group, points, stays }) => {
      // On a later day a student who stays needs no place: they have one.
      const direct = stays && this.#problem.dated
      const to = (direct ? this.#coachNode(this.#problem.groups[group]?.coachId ?? null) : this.#groups[group]?.node) ?? this.#sink
      const more = to === this.#sink ? this.#step : 0
      return { group, arc: this.#network.arc(node, to, members.length, points + this.#choice + more) }
    })
    if (out) this.#network.arc(node, this.#sink, members.length, NOT_PLACED + this.#choice + this.#step)
    if (!anywhere) return { members, ways, rest: null }
    const { level, points } = anywhere
    const arc = this.#network.arc(node, this.#groupsOf(level).node, members.length, points + this.#choice)
    return { members, ways, rest: { arc, level } }
  }

  plan(): DivisionPlan {
    const plan: (number | null)[] = this.#problem.children.map(() => null)
    const place = ({ members, ways }: Ways): number => {
      let at = 0
      for (const { group, arc } of ways) for (let n = this.#network.sent(arc); n > 0; n--) plan[nth(members, at++)] = group
      return at
    }
    const others = new Map<number | null, number[]>()
    for (const kind of this.#kinds) {
      const at = place(kind)
      if (!kind.rest) continue
      const rest = kind.members.slice(at, at + this.#network.sent(kind.rest.arc))
      others.set(kind.rest.level, [...(others.get(kind.rest.level) ?? []), ...rest])
    }
    for (const [level, members] of others) place({ members, ways: this.#groupsOf(level).ways })
    return plan
  }

  /** The plan with one place more in a group, or one child more for a coach: only what that changes flows anew. */
  planWithOneMore(of: 'group' | 'coach', id: number): DivisionPlan {
    const arc = of === 'coach' ? this.#coaches.get(id)?.more : this.#groups[this.#problem.groups.findIndex((group) => group.id === id)]?.arc
    return arc === undefined ? this.plan() : this.#network.widened(arc, () => this.plan())
  }
}

/**
 * The best plan where brothers and sisters do not count: the oracle of the tests, and what answers while a slider moves. `whole`: each group is a
 * choice of its own, so that what children of a level share is held against it.
 */
export const planByFlow = (problem: DivisionProblem, whole = false): DivisionPlan => new DivisionFlow(problem, whole).plan()
