import { fitting, notPlaced, takenBy } from './division.answer.ts'
import { DivisionFlow } from './division.flow.ts'
import { type DivisionPlan, type DivisionProblem, loadsOf } from './division.model.ts'

/** One place more in a group, or one child more for a coach. */
export interface Mend {
  readonly kind: 'CAPACITY' | 'QUOTA'
  readonly id: number
  /** Whom it would help, by their ids. */
  readonly childIds: readonly number[]
}

/** Each flows again, as far as it changes something. */
const MOST_TRIED = 20

/** The camp with that step taken. */
export const mended = (problem: DivisionProblem, { kind, id }: Omit<Mend, 'childIds'>): DivisionProblem =>
  kind === 'CAPACITY'
    ? { ...problem, groups: problem.groups.map((group) => (group.id === id ? { ...group, room: group.room + 1 } : group)) }
    : { ...problem, coaches: problem.coaches.map((coach) => (coach.id === id ? { ...coach, cap: Math.max(coach.cap, 0) + 1 } : coach)) }

/** The smallest steps by which one more child would be placed, found by solving again with each of them. */
export function mendsOf(problem: DivisionProblem, plan: DivisionPlan): Mend[] {
  const left = notPlaced(problem, plan).flatMap((member) => problem.children[member] ?? [])
  if (left.length === 0) return []
  const taken = takenBy(problem, plan)
  const loads = loadsOf(problem, plan)
  const full = new Set(problem.groups.filter(({ id, room }) => (taken.get(id) ?? 0) >= room).map(({ id }) => id))
  const used = new Set(problem.coaches.filter(({ id, cap }) => (loads.get(id) ?? 0) >= cap).map(({ id }) => id))
  const helped = new Map<string, Omit<Mend, 'childIds'> & { childIds: number[] }>()
  const note = (kind: Mend['kind'], id: number, childId: number) => {
    const mend = helped.get(`${kind}${id}`) ?? { kind, id, childIds: [] }
    helped.set(`${kind}${id}`, mend)
    mend.childIds.push(childId)
  }
  for (const child of left) {
    const own = problem.groups.find(({ id }) => id === child.groupId)
    for (const { id, coachId } of own?.state === 'OPEN' ? [own, ...fitting(problem, child)] : fitting(problem, child)) {
      if (full.has(id) && id !== child.groupId) note('CAPACITY', id, child.id)
      if (coachId !== null && used.has(coachId)) note('QUOTA', coachId, child.id)
    }
  }
  // Those that would help most are tried first.
  const tried = [...helped.values()].sort((a, b) => b.childIds.length - a.childIds.length || a.id - b.id).slice(0, MOST_TRIED)
  const flow = new DivisionFlow(problem, false)
  const before = notPlaced(problem, flow.plan()).length
  return tried.filter((mend) => {
    const plan = flow.planWithOneMore(mend.kind === 'CAPACITY' ? 'group' : 'coach', mend.id)
    return notPlaced(mended(problem, mend), plan).length < before
  })
}
