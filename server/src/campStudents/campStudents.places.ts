import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** A group with its places, as far as a change has come. */
export interface GroupPlaces {
  readonly id: number
  readonly name: string
  readonly campId: number
  readonly coachId: number | null
  readonly capacity: number
  readonly isActive: boolean
  /** False where the group's coach is switched off: nobody is sent there unasked. */
  readonly coachActive: boolean
  readonly inScope: boolean
  taken: number
  /** Places kept for moves whose day has not come. */
  held: number
}

interface CampRow {
  readonly id: number
  readonly name: string
  readonly capacity: number
  readonly ended: boolean
  taken: number
}

interface Share {
  readonly coachId: number
  readonly quota: number
  readonly weight: number
}

export const roomOf = (group: GroupPlaces): number => group.capacity - group.taken - group.held

/** Groups with their places, in the order of their ids. `where` speaks of `g`. */
export async function readGroups(db: Executor, where: RawBuilder<boolean>, scope: Scope): Promise<Map<number, GroupPlaces>> {
  const rows = await db.run(
    sql<GroupPlaces>`select g.id, g.name, g.camp_id as "campId", g.coach_id as "coachId", g.capacity, g.active_flg = 'ACTIVE' as "isActive",
        coalesce(k.active_flg = 'ACTIVE' and k.deleted_at is null, true) as "coachActive",
        ${groupsInScope(scope, 'g.id') ?? sql`true`} as "inScope", z.taken, z.held
      from camp_groups g join camp_group_seats z on z.group_id = g.id left join coaches k on k.id = g.coach_id
      where ${where} and g.deleted_at is null order by g.id`.compile(builder),
  )
  return new Map(rows.map((group) => [group.id, group]))
}

/** The places of a camp, and who gets which: counted on from what the database says, so that many are judged at once. */
export class CampPlaces {
  readonly camp: CampRow
  readonly groups: ReadonlyMap<number, GroupPlaces>
  readonly #shares: readonly Share[]

  private constructor(camp: CampRow, groups: ReadonlyMap<number, GroupPlaces>, shares: readonly Share[]) {
    this.camp = camp
    this.groups = groups
    this.#shares = shares
  }

  /** A camp that does not exist, or has no group that the reader may see, is unknown. */
  static async read(db: Executor, campId: number, scope: Scope): Promise<CampPlaces> {
    const [camp] = await db.run(
      sql<CampRow>`select c.id, c.name, c.capacity, current_date > c.end_date as ended, z.taken
        from camps c join camp_seats z on z.camp_id = c.id
        where c.id = ${campId} and c.deleted_at is null`.compile(builder),
    )
    const groups = await readGroups(db, sql<boolean>`g.camp_id = ${campId}`, scope)
    if (!camp || !(scope.all || [...groups.values()].some((group) => group.inScope)))
      throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'campId' })
    const shares = await db.rows(
      builder
        .selectFrom('coach_plans')
        .select(['coach_id as coachId', 'quota', 'weight'])
        .where('camp_id', '=', campId)
        .orderBy('coach_id'),
    )
    return new CampPlaces(camp, groups, shares)
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

  /** The coach with the lowest share so far among those with quota left; without a plan the group with most room. */
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
