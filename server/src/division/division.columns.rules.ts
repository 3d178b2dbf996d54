import { type DivisionKind, groupsFor, kindOf, kindsOf } from '@camp/contract/division/division.kinds'
import { type DivisionCoach, type DivisionProblem, NOT_PLACED, pairsOf, stepsOf } from '@camp/contract/division/division.model'
import { Program, type Row } from './division.program.rules.ts'

/** One column by which children go: to a group, nowhere (null), or among those who are shared out. */
interface Way {
  readonly column: number
  readonly group: number | null
  readonly shared: Shared | null
  /** To the coach of the brother or sister; what goes alone pays for it. */
  readonly together: boolean
}
/** Children who are alike, or one of two who belong together. */
interface Traveller {
  readonly members: readonly number[]
  readonly row: Row
  readonly ways: Way[]
  /** The brother or sister. */
  readonly other: number | null
}
/** Children who do not mind where they go: how many of them come to which group, coach by coach. */
export interface Shared {
  readonly row: Row
  readonly ways: readonly { readonly group: number; readonly column: number }[]
}
interface Load {
  readonly coach: DivisionCoach
  readonly row: Row
  readonly comers: number[]
  /** The columns of the steps, in rising order, and which says that the coach has too many. */
  readonly steps: number[]
  over: number | null
}
type Choice = Pick<DivisionKind['choices'][number], 'points' | 'stays'> & { readonly group: number | null }

/**
 * The task as columns: how many of a kind go to which group; coaches by steps of rising cost. Two of a family are put together coach by coach
 * where one of them knows the coach, and as two of a level where none does; more than two pay for each pair.
 */
export class Columns {
  readonly program = new Program()
  readonly travellers: Traveller[] = []
  /** Of families with more than two: what each pair pays. */
  readonly pairs: { readonly pair: readonly [number, number]; readonly column: number }[] = []
  readonly loads: ReadonlyMap<number, Load>
  readonly problem: DivisionProblem
  readonly #places: Row[]
  readonly #shared = new Map<string, readonly [Shared, Shared | null]>()

  constructor(problem: DivisionProblem) {
    this.problem = problem
    this.#places = problem.groups.map(({ room }) => this.program.row(0, Math.max(room, 0)))
    this.loads = new Map(
      problem.coaches.map((coach) => [coach.id, { coach, row: this.program.row(0, 0), comers: [], steps: [], over: null }]),
    )
    const families = problem.weights.sibling > 0 ? familiesOf(problem) : []
    for (const kind of kindsOf(problem, new Set(families.flat()))) this.#alone(kind, 0, null)
    for (const [one, other, ...more] of families) {
      if (one === undefined || other === undefined) continue
      if (more.length === 0) this.#couple(one, other)
      else this.#crowd([one, other, ...more])
    }
    for (const load of this.loads.values()) this.#steps(load)
  }

  #child(member: number, whole = false): DivisionKind {
    const child = this.problem.children[member]
    if (!child) throw new Error(`there is no child ${member}`)
    return kindOf(this.problem, member, child, whole)
  }

  #into(group: number, points: number, most: number, stays: boolean): number {
    const column = this.program.column(points, most, true)
    if (!(stays && this.problem.dated)) this.#places[group]?.push([column, 1])
    const load = this.loads.get(this.problem.groups[group]?.coachId ?? Number.NaN)
    load?.row.push([column, 1])
    if (!stays) load?.comers.push(column)
    return column
  }

  #way(traveller: Traveller, { group, points, stays }: Choice, together: boolean): number {
    const most = traveller.members.length
    const column = group === null ? this.program.column(points, most, true) : this.#into(group, points, most, stays)
    traveller.row.push([column, 1])
    traveller.ways.push({ column, group, shared: null, together })
    return column
  }

  #among(traveller: Traveller, column: number, shared: Shared, together: boolean): void {
    traveller.row.push([column, 1])
    shared.row.push([column, 1])
    traveller.ways.push({ column, group: null, shared, together })
  }

  #alone(kind: DivisionKind, more: number, other: number | null): Traveller {
    const { members, anywhere } = kind
    const traveller: Traveller = { members, row: this.program.row(members.length, members.length), ways: [], other }
    this.travellers.push(traveller)
    for (const choice of choicesOf(kind)) this.#way(traveller, { ...choice, points: choice.points + more }, false)
    if (anywhere) {
      const column = this.program.column(anywhere.points + more, members.length, true)
      this.#among(traveller, column, this.#anyOf(anywhere.level)[0], false)
    }
    return traveller
  }

  #couple(one: number, other: number): void {
    const [mine, theirs] = [this.#child(one), this.#child(other)]
    const a = this.#alone(mine, this.problem.weights.sibling, other)
    const b = this.#alone(theirs, 0, one)
    const [here, there] = [this.#byPlace(choicesOf(this.#child(one, true))), this.#byPlace(choicesOf(this.#child(other, true)))]
    for (const place of this.#byPlace([...choicesOf(mine), ...choicesOf(theirs)]).keys()) {
      const [my, their] = [here.get(place), there.get(place)]
      if (!my || !their) continue
      const even = this.program.row(0, 0)
      for (const choice of my) even.push([this.#way(a, choice, true), 1])
      for (const choice of their) even.push([this.#way(b, choice, true), -1])
    }
    if (!mine.anywhere || !theirs.anywhere) return
    const column = this.program.column(mine.anywhere.points + theirs.anywhere.points, 1, true)
    const [first, second] = this.#anyOf(mine.anywhere.level, theirs.anywhere.level)
    this.#among(a, column, first, true)
    if (second) this.#among(b, column, second, true)
  }

  #crowd(members: readonly number[]): void {
    const ways = new Map(members.map((member) => [member, this.#byPlace(this.#alone(this.#child(member, true), 0, null).ways)]))
    for (const [at, one] of members.entries()) {
      for (const other of members.slice(at + 1)) {
        const column = this.program.column(this.problem.weights.sibling, 1, false)
        this.pairs.push({ pair: [one, other], column })
        for (const [place, mine] of ways.get(one) ?? []) {
          const row = this.program.row(Number.NEGATIVE_INFINITY, 0)
          for (const { column: at } of mine) row.push([at, 1])
          for (const { column: at } of ways.get(other)?.get(place) ?? []) row.push([at, -1])
          row.push([column, -1])
        }
      }
    }
  }

  /** The groups of a level; of two levels: as many of the one as of the other come to each coach. */
  #anyOf(level: number | null, other?: number | null): readonly [Shared, Shared | null] {
    const key = `${level} ${other}`
    const known = this.#shared.get(key)
    if (known) return known
    const pair = other !== undefined
    const made = [this.#sharedBy(level), pair ? this.#sharedBy(other) : null] as const
    this.#shared.set(key, made)
    const [first, second] = made
    if (!second) return made
    const [mine, theirs] = [this.#byPlace(first.ways), this.#byPlace(second.ways)]
    for (const place of new Set([...mine.keys(), ...theirs.keys()])) {
      const even = this.program.row(0, 0)
      for (const { column } of mine.get(place) ?? []) even.push([column, 1])
      for (const { column } of theirs.get(place) ?? []) even.push([column, -1])
    }
    return made
  }

  #sharedBy(level: number | null): Shared {
    const { groups, children } = this.problem
    const row = this.program.row(0, 0)
    const coach = (group: number) => groups[group]?.coachId ?? 0
    const ways = groupsFor(this.problem, level)
      .sort((a, b) => coach(a.group) - coach(b.group) || a.group - b.group)
      .map(({ group, points }) => ({ group, column: this.#into(group, points, children.length, false) }))
    for (const { column } of ways) row.push([column, -1])
    return { row, ways }
  }

  /** What each further child costs; beyond what the coach can have only those who are there, and then nobody comes. */
  #steps(load: Load): void {
    const { coach, row, comers, steps } = load
    const { children, groups } = this.problem
    const own = new Set(groups.flatMap(({ id, coachId, state }) => (coachId === coach.id && state !== 'CLOSED' ? [id] : [])))
    const cap = Math.max(coach.cap, 0)
    const beyond = children.filter(({ groupId }) => own.has(groupId)).length - cap
    const all = stepsOf(this.problem, coach, children.length)
    for (const [at, { count, points }] of all.entries()) {
      if (at === all.length - 1 && beyond <= 0) break
      const column = this.program.column(points, at === all.length - 1 ? beyond : count, false)
      row.push([column, -1])
      steps.push(column)
    }
    if (beyond <= 0) return
    load.over = this.program.column(0, 1, true)
    this.program.row(Number.NEGATIVE_INFINITY, 0).push([steps.at(-1) ?? 0, 1], [load.over, -beyond])
    this.program.row(Number.NEGATIVE_INFINITY, cap).push(...comers.map((column): [number, number] => [column, 1]), [load.over, cap])
  }

  /** By the coach to whom they lead. */
  #byPlace<T extends { readonly group: number | null }>(ways: readonly T[]): Map<string, T[]> {
    const places = new Map<string, T[]>()
    for (const way of ways) {
      const place = way.group === null ? 'out' : String(this.problem.groups[way.group]?.coachId ?? `group ${way.group}`)
      const known = places.get(place)
      if (known) known.push(way)
      else places.set(place, [way])
    }
    return places
  }
}

const choicesOf = ({ choices, out }: DivisionKind): Choice[] =>
  out ? [...choices, { group: null, points: NOT_PLACED, stays: false }] : [...choices]

/** Brothers and sisters who may all move, the lower level first. */
function familiesOf(problem: DivisionProblem): number[][] {
  const families = new Map<number, Set<number>>()
  for (const pair of pairsOf(problem)) {
    for (const member of pair) {
      const family = problem.children[member]?.family ?? 0
      families.set(family, (families.get(family) ?? new Set()).add(member))
    }
  }
  const level = (member: number) => problem.children[member]?.level ?? -1
  return [...families.values()].map((members) => [...members].sort((a, b) => level(a) - level(b) || a - b))
}
