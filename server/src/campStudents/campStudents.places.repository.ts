import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, type Row, seldom } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

// `coachActive`: false where the group's coach is switched off: nobody is sent there unasked. `held`: places kept for moves whose day has not come.
const GROUPS = composed(
  'campStudents.groupPlaces',
  (
    where: RawBuilder<unknown>,
    seen: RawBuilder<unknown>,
  ) => sql`select g.id, g.name, g.camp_id, g.coach_id, g.capacity, g.active_flg = 'ACTIVE' as is_active,
        coalesce(k.active_flg = 'ACTIVE' and k.deleted_at is null, true) as coach_active,
        ${seen} as in_scope, z.taken, z.held
      from camp_groups g join camp_group_seats z on z.group_id = g.id left join coaches k on k.id = g.coach_id
      where ${where} and g.deleted_at is null order by g.id`,
  { notNull: ['inScope'] },
  (make) => make(sql`true`, sql`${null}::boolean`),
)
/** A group with its places, as far as a change has come. */
export type GroupPlaces = Row<typeof GROUPS.of>

const SEATS = seldom(
  'campStudents.seats',
  `select c.id, ${campNameSql('c')} as name, c.capacity, current_date > c.end_date as ended, z.taken
   from camps c join camp_seats z on z.camp_id = c.id where c.id = $1 and c.deleted_at is null`,
)
const SHARES = seldom('campStudents.shares', 'select coach_id, quota, weight from coach_plans where camp_id = $1 order by coach_id')

/** A camp with its places. */
export type CampSeats = Row<typeof SEATS>
/** A coach's part of the division plan. */
export type Share = Row<typeof SHARES>

export const readSeats = async (db: Executor, campId: number): Promise<CampSeats | undefined> => await db.one(SEATS, [campId])

/** The division plan of a camp, in the order of its coaches. */
export const readShares = (db: Executor, campId: number): Promise<Share[]> => db.all(SHARES, [campId])

/** Groups with their places, in the order of their ids. `where` speaks of `g`. */
async function readGroups(db: Executor, where: RawBuilder<boolean>, scope: Scope): Promise<Map<number, GroupPlaces>> {
  const rows = await db.all(GROUPS(where, groupsInScope(scope, 'g.id')))
  return new Map(rows.map((group) => [group.id, group]))
}

export const groupsOfCamp = (db: Executor, campId: number, scope: Scope): Promise<Map<number, GroupPlaces>> =>
  readGroups(db, sql<boolean>`g.camp_id = ${campId}`, scope)

export const groupsById = (db: Executor, ids: readonly number[], scope: Scope): Promise<Map<number, GroupPlaces>> =>
  readGroups(db, sql<boolean>`g.id = any(${ids}::bigint[])`, scope)
