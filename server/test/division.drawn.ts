import {
  DIVISION_WEIGHTS,
  type DivisionChild,
  type DivisionCoach,
  type DivisionGroup,
  type DivisionProblem,
} from '@camp/contract/division/division.model'

interface Size {
  readonly children: number
  readonly groups: number
  readonly coaches: number
  /** The share of children who have a brother or a sister in the camp. */
  readonly siblings: number
}

/** The same numbers for the same seed. */
function drawer(seed: number) {
  let state = (seed + 1) * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    chance: (share: number) => next() < share,
  }
}

/** A camp to be divided: some groups closed, some coaches with too little quota, children with last and wished coaches. */
export function drawnProblem(seed: number, { children, groups, coaches, siblings }: Size): DivisionProblem {
  const { below, chance } = drawer(seed)
  const dated = chance(0.3)
  const level = (share: number) => (chance(share) ? below(5) : null)
  const coachOf = (at: number) => 1 + (at % coaches)
  const states = Array.from({ length: groups }, (_none, at): DivisionGroup['state'] => {
    if (at < 2) return 'OPEN'
    return chance(0.15) ? 'CLOSED' : chance(0.05) ? 'KEEPS' : 'OPEN'
  })
  const levels = states.map(() => level(0.8))
  const drawn = Array.from({ length: children }, (_none, at): DivisionChild => {
    const has = (share: number) => (chance(share) ? 1 + below(coaches) : null)
    return {
      id: at + 1,
      groupId: 1 + below(groups),
      level: level(0.9),
      lastCoachId: has(0.4),
      wishedCoachId: has(0.15),
      family: at % 2 === 1 && chance(siblings * 2) ? at : at + 1,
      pin: chance(0.03) ? 1 + below(groups) : null,
      siblingCoachIds: chance(0.05) ? [1 + below(coaches)] : [],
    }
  })
  const present = states.map((_state, at) => drawn.filter(({ groupId }) => groupId === at + 1).length)
  const each = Math.ceil(children / groups)
  return {
    weights: DIVISION_WEIGHTS,
    dated,
    children: drawn,
    groups: states.map((state, at): DivisionGroup => {
      const room = dated ? below(4) : Math.max(present[at] ?? 0, each + below(4) - 1)
      return { id: at + 1, coachId: coachOf(at), state, room, level: levels[at] ?? null }
    }),
    coaches: Array.from({ length: coaches }, (_none, at): DivisionCoach => {
      const share = Math.round(children / coaches)
      return { id: at + 1, cap: Math.max(0, share + below(6) - 2), fixed: below(3), share: share + 1 }
    }),
  }
}
