import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { type CampSeats, type GroupPlaces, groupsOfCamp, readSeats, readShares, type Share } from './campStudents.places.repository.ts'

export const roomOf = (group: GroupPlaces): number => group.capacity - group.taken - group.held

/** The places of a camp, and who gets which: counted on from what the database says, so that many are judged at once. */
export class CampPlaces {
  readonly camp: CampSeats
  readonly groups: ReadonlyMap<number, GroupPlaces>
  readonly #shares: readonly Share[]

  private constructor(camp: CampSeats, groups: ReadonlyMap<number, GroupPlaces>, shares: readonly Share[]) {
    this.camp = camp
    this.groups = groups
    this.#shares = shares
  }

  /** A camp that does not exist, or has no group that the reader may see, is unknown. */
  static async read(db: Executor, campId: number, scope: Scope): Promise<CampPlaces> {
    const camp = await readSeats(db, campId)
    const groups = await groupsOfCamp(db, campId, scope)
    if (!camp || !(scope.all || [...groups.values()].some((group) => group.inScope)))
      throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campId' })
    return new CampPlaces(camp, groups, await readShares(db, campId))
  }

  /** A place in the camp: in the named group, or where the division plan sends one. Throws where there is none. */
  take(groupId: number | null): GroupPlaces {
    if (this.camp.ended) throw new AppError('CAMP_OVER', {}, { field: 'campId' })
    if (this.camp.taken >= this.camp.capacity) throw new AppError('CAMP_FULL', {}, { field: 'campId' })
    const group = groupId === null ? this.#planned() : this.#named(groupId)
    this.camp.taken++
    group.taken++
    return group
  }

  #named(groupId: number): GroupPlaces {
    const group = this.groups.get(groupId)
    if (!group?.inScope) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'groupId' })
    assertOpen(group)
    return group
  }

  /** The coach with the lowest share so far among those with quota left; where nobody has, and without a plan, the group with most room. */
  #planned(): GroupPlaces {
    const open = [...this.groups.values()].filter((group) => group.isActive && group.coachActive && group.inScope && roomOf(group) > 0)
    let chosen = this.#shares.length === 0 ? roomiest(open) : undefined
    let least = Number.POSITIVE_INFINITY
    for (const { coachId, quota, weight } of this.#shares) {
      const assigned = this.#assigned(coachId)
      const group = roomiest(open.filter((one) => one.coachId === coachId))
      if (!group || assigned >= quota || assigned / weight >= least) continue
      chosen = group
      least = assigned / weight
    }
    // Groups without a coach are in nobody's quota.
    chosen ??= roomiest(open.filter(({ coachId }) => coachId === null))
    if (!chosen) throw new AppError('CAMP_NO_GROUP', {}, { field: 'groupId' })
    return chosen
  }

  #assigned(coachId: number): number {
    let assigned = 0
    for (const group of this.groups.values()) if (group.coachId === coachId) assigned += group.taken
    return assigned
  }
}

/** Refuses a group that takes nobody. */
export function assertOpen(group: GroupPlaces): void {
  if (!group.isActive) throw new AppError('CAMP_GROUP_INACTIVE', {}, { field: 'groupId' })
  if (roomOf(group) <= 0) throw new AppError('CAMP_GROUP_FULL', {}, { field: 'groupId' })
}

function roomiest(groups: readonly GroupPlaces[]): GroupPlaces | undefined {
  let best: GroupPlaces | undefined
  for (const group of groups) if (!best || roomOf(group) > roomOf(best)) best = group
  return best
}
