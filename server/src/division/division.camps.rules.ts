import type { DivisionCard } from '@camp/contract/division/division.camps'
import type { CampToDivide, CoachToDivide, GroupToDivide } from './division.camps.repository.ts'

interface Coach {
  readonly most: number
  readonly away: boolean
  load: number
}

type Group = Omit<DivisionCard['groups'][number], 'after'> & {
  readonly begun: number
  room: number
  after: number
}

/** Who has to go elsewhere, by group: all of a closed one, and beyond its quota those of a coach, whom a division may move before those who began. */
function groupsOf(rows: readonly GroupToDivide[], coaches: ReadonlyMap<number, Coach>): Group[] {
  const over = new Map([...coaches].map(([id, { load, most }]) => [id, Math.max(0, load - Math.max(0, most))]))
  return rows.map((row) => {
    const { id, name, coachId, coachName, capacity, held, children, ready, begun } = row
    const coach = coachId === null ? undefined : coaches.get(coachId)
    const state = !row.active || !row.coachActive ? 'CLOSED' : coach && !coach.away ? 'OPEN' : 'KEEPS'
    const beyond = over.get(coachId ?? 0) ?? 0
    const due = state === 'CLOSED' ? ready + begun : Math.min(beyond, ready + begun)
    over.set(coachId ?? 0, Math.max(0, beyond - due))
    const room = state === 'OPEN' ? Math.max(0, capacity - held - children + due) : 0
    return {
      id,
      name,
      coachId,
      coachName,
      state,
      capacity,
      children,
      waiting: due,
      begun: Math.max(0, due - ready),
      room,
      after: children - due,
    }
  })
}

/** Places who waits, each with the coach of the fewest: an estimate by places and quotas alone, which the planner betters by wishes and siblings. */
function place(groups: readonly Group[], coaches: ReadonlyMap<number, Coach>, waiting: number): number {
  const open = groups.flatMap((group) => {
    const coach = coaches.get(group.coachId ?? 0)
    return group.state === 'OPEN' && coach ? [{ group, coach }] : []
  })
  for (let placed = 0; placed < waiting; placed++) {
    let best: (typeof open)[number] | undefined
    for (const at of open) {
      if (at.group.room > 0 && at.coach.load < at.coach.most && (!best || at.coach.load < best.coach.load)) best = at
    }
    if (!best) return waiting - placed
    best.group.room--
    best.group.after++
    best.coach.load++
  }
  return 0
}

const sum = <R>(rows: Iterable<R>, of: (row: R) => number): number => [...rows].reduce((all, row) => all + of(row), 0)

/** What coaches and their groups can take together: of a coach no more than the quota, nor than the groups have places. */
const roomOf = (coaches: ReadonlyMap<number, Coach>, roomWith: (id: number, coach: Coach) => number): number =>
  sum(coaches, ([id, coach]) => Math.max(0, roomWith(id, coach)))

/** How a camp stands, and how it would once those who wait have a place. */
export function cardOf(
  camp: CampToDivide,
  rows: readonly GroupToDivide[],
  plans: readonly CoachToDivide[],
  siblingsApart: number,
): DivisionCard {
  const coaches = new Map<number, Coach>(plans.map(({ coachId, most, away }) => [coachId, { most, away, load: 0 }]))
  for (const { coachId, children } of rows) {
    const coach = coaches.get(coachId ?? 0)
    if (coach) coach.load += children
  }
  const groups = groupsOf(rows, coaches)
  for (const { coachId, waiting } of groups) {
    const coach = coaches.get(coachId ?? 0)
    if (coach) coach.load -= waiting
  }
  const teaching = new Map([...coaches].filter(([id]) => groups.some(({ state, coachId }) => state === 'OPEN' && coachId === id)))
  const loads = [...teaching.values()].filter(({ most }) => most > 0).map(({ load }) => load)
  const capacityOf = (id: number) =>
    sum(
      groups.filter(({ state, coachId }) => state === 'OPEN' && coachId === id),
      ({ capacity }) => capacity,
    )
  const places = roomOf(teaching, (id, { most }) => Math.min(most, capacityOf(id)))
  const waiting = sum(groups, (group) => group.waiting)
  const short = place(groups, teaching, waiting)
  const restOf = (id: number) =>
    sum(
      groups.filter(({ coachId }) => coachId === id),
      ({ room }) => room,
    )
  const left = roomOf(teaching, (id, { most, load }) => Math.min(most - load, restOf(id)))
  return {
    ...camp,
    groups: groups.map(({ begun, room, ...group }) => group),
    children: sum(groups, (group) => group.children),
    waiting,
    begun: sum(groups, ({ begun }) => begun),
    places,
    short,
    left,
    withoutCoach: rows.filter(({ active, coachId }) => active && coachId === null).length,
    newcomers: sum(rows, ({ newcomers }) => newcomers),
    siblingsApart,
    loads: loads.length === 0 ? null : { least: Math.min(...loads), most: Math.max(...loads) },
  }
}
