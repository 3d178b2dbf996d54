import type { CampFilter } from '@camp/contract/camps/camps'
import type { CampGroupFilter } from '@camp/contract/camps/camps.groups'
import { sql } from 'kysely'
import { all, among, type Condition, days, everyRow, part } from '../platform/db/list.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** Today, in the business. */
export const TODAY = 'business_day(now())'

/** What the dates of the camp under an alias make of it today. */
export const campStatusSql = (alias: string): string =>
  `camp_status(${alias}.enrol_start, ${alias}.enrol_end, ${alias}.start_date, ${alias}.end_date, ${TODAY})`

/** The condition for a camp: the reader leads one of its groups. `camp`: the column of its id. */
export const campsInScope = (scope: Scope, camp: string): Condition =>
  scope.all
    ? everyRow
    : sql<boolean>`${sql.raw(camp)} in (select mine.camp_id from camp_groups mine where ${groupsInScope(scope, 'mine.id')})`

/** The only place of conditions on camps, which are `o`. */
export const matchingCamps = (filter: CampFilter, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null`,
    campsInScope(scope, 'o.id'),
    part('o.name', filter.name),
    part('o.term', filter.term),
    among('o.camp_type_id', filter.campTypeId),
    among(campStatusSql('o'), filter.status),
    days('o.start_date', filter.startFrom, filter.startTo),
  ])

/** The only place of conditions on groups of camps, which are `o`. */
export const matchingGroups = (filter: CampGroupFilter & { campId: number }, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null and o.camp_id = ${filter.campId}`,
    groupsInScope(scope, 'o.id'),
    part('o.name', filter.name),
    among('o.coach_id', filter.coachId),
    among('o.active_flg', filter.activeFlg),
  ])
