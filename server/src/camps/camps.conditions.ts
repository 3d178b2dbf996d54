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

/** Whether there is work on the camp `o`. */
const STAGE = sql`case when o.end_date < ${sql.raw(TODAY)} then 'OVER'
  when least(o.start_date, o.enrol_start) > ${sql.raw(TODAY)} then 'LATER' else 'NOW' end`

/** By stage, and within it by the day that comes next: running camps by their end, those to come by their start, those that are over backwards. */
export const STAGE_ORDER = `case when o.end_date < ${TODAY} then 300000 + (${TODAY} - o.end_date)
  when o.start_date <= ${TODAY} then o.end_date - ${TODAY}
  when o.enrol_start <= ${TODAY} then 100000 + (o.start_date - ${TODAY})
  else 200000 + (o.start_date - ${TODAY}) end`

/** The condition for a camp: the reader leads one of its groups. `camp`: the column of its id. */
export const campsInScope = (scope: Scope, camp: string): Condition =>
  scope.all
    ? everyRow
    : sql<boolean>`${sql.raw(camp)} in (select mine.camp_id from camp_groups mine where ${groupsInScope(scope, 'mine.id')})`

/** The filters of the list, and the days of a calendar. */
export type CampMatch = CampFilter & { readonly from?: string; readonly to?: string }

/** It runs on one of these days, or its enrolment closes on one. */
const onDays = (from: string | undefined, to: string | undefined): Condition | null =>
  from === undefined || to === undefined
    ? null
    : sql<boolean>`(o.start_date <= ${to}::date and o.end_date >= ${from}::date or o.enrol_end between ${from}::date and ${to}::date)`

/** The only place of conditions on camps, which are `o`. */
export const matchingCamps = (filter: CampMatch, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null`,
    campsInScope(scope, 'o.id'),
    part('o.name', filter.name),
    part('o.term', filter.term),
    among('o.camp_type_id', filter.campTypeId),
    among(STAGE, filter.stage),
    among(campStatusSql('o'), filter.status),
    days('o.start_date', filter.startFrom, filter.startTo),
    days('o.end_date', filter.endFrom, filter.endTo),
    onDays(filter.from, filter.to),
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
