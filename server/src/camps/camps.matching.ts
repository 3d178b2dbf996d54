import type { CampFilter } from '@camp/contract/camps/camps'
import type { CampGroupFilter } from '@camp/contract/camps/camps.groups'
import { type RawBuilder, sql } from 'kysely'
import { likeLiteral } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

type Condition = RawBuilder<boolean>

/** Today, in the business. */
export const TODAY = 'business_day(now())'

/** What the dates of the camp under an alias make of it today. */
export const campStatusSql = (alias: string): string =>
  `camp_status(${alias}.enrol_start, ${alias}.enrol_end, ${alias}.start_date, ${alias}.end_date, ${TODAY})`

/** The condition for a camp: the reader leads one of its groups. Null where the reader sees all of them. `camp`: the column of its id. */
export function campsInScope(scope: Scope, camp: string): Condition | null {
  const groups = groupsInScope(scope, 'mine.id')
  return groups && sql<boolean>`${sql.raw(camp)} in (select mine.camp_id from camp_groups mine where ${groups})`
}

const all = (conditions: readonly (Condition | null)[]): Condition =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )

/** The only place of conditions on camps, which are `o`. */
export const matchingCamps = (filter: CampFilter, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null`,
    campsInScope(scope, 'o.id'),
    filter.name ? sql<boolean>`o.name ilike ${`%${likeLiteral(filter.name)}%`}` : null,
    filter.term ? sql<boolean>`o.term ilike ${`%${likeLiteral(filter.term)}%`}` : null,
    filter.campTypeId ? sql<boolean>`o.camp_type_id = any(${filter.campTypeId}::bigint[])` : null,
    filter.status ? sql<boolean>`${sql.raw(campStatusSql('o'))} = any(${filter.status}::text[])` : null,
    filter.startFrom ? sql<boolean>`o.start_date >= ${filter.startFrom}::date` : null,
    filter.startTo ? sql<boolean>`o.start_date <= ${filter.startTo}::date` : null,
  ])

/** The only place of conditions on groups of camps, which are `o`. */
export const matchingGroups = (filter: CampGroupFilter & { campId: number }, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null and o.camp_id = ${filter.campId}`,
    groupsInScope(scope, 'o.id'),
    filter.name ? sql<boolean>`o.name ilike ${`%${likeLiteral(filter.name)}%`}` : null,
    filter.coachId ? sql<boolean>`o.coach_id = any(${filter.coachId}::bigint[])` : null,
    filter.activeFlg ? sql<boolean>`o.active_flg = any(${filter.activeFlg}::text[])` : null,
  ])
