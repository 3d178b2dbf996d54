import type { WorkHourFilter } from '@camp/contract/workHours/workHours'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'

type Condition = RawBuilder<boolean>

/** Coach groups that a limited reader leads; `column` is the group of the day. */
export const ledOn = (scope: Scope, column: string): Condition | null =>
  scope.all
    ? null
    : sql<boolean>`${sql.raw(column)} in (select g.id from coach_groups g join coaches me on me.id = g.leader_coach_id
        where g.deleted_at is null and me.deleted_at is null and me.user_id = ${scope.userId})`

/** The same of a text that never changes; `reader` is the place of the reader, null: sees all. */
export const ledOnText = (column: string, reader: string): string =>
  `(${reader}::bigint is null or ${column} in (select g.id from coach_groups g join coaches me on me.id = g.leader_coach_id
     where g.deleted_at is null and me.deleted_at is null and me.user_id = ${reader}))`

/** Months of coaches that the reader sees, of a text that never changes: those with hours in a group that he or she led then; `o` is the statement. */
export const monthSeenText = (reader: string): string =>
  `(${reader}::bigint is null or exists (select from work_entries e where e.coach_id = o.coach_id and to_char(e.day, 'YYYY-MM') = o.month
     and ${ledOnText('e.coach_group_id', reader)}))`

/** Months of coaches with hours in a group that a limited reader led then; `statement` is the alias. */
export const coachMonthsInScope = (scope: Scope, statement: string): Condition | null => {
  const led = ledOn(scope, 'e.coach_group_id')
  return led
    ? sql<boolean>`exists (select from work_entries e where e.coach_id = ${sql.ref(`${statement}.coach_id`)}
        and to_char(e.day, 'YYYY-MM') = ${sql.ref(`${statement}.month`)} and ${led})`
    : null
}

/** The only place of conditions on work hours; `o` is the entry. One whose lines cancel each other out is none. */
export function workHourMatching(match: WorkHourFilter, scope: Scope): Condition {
  const conditions = [
    sql<boolean>`(o.minutes <> 0 or o.amount <> 0)`,
    ledOn(scope, 'o.coach_group_id'),
    match.coachId ? sql<boolean>`o.coach_id = any(${match.coachId}::bigint[])` : null,
    match.coachGroupId ? sql<boolean>`o.coach_group_id = any(${match.coachGroupId}::bigint[])` : null,
    match.kind ? sql<boolean>`o.kind = any(${match.kind}::text[])` : null,
    match.source ? sql<boolean>`o.origin = any(${match.source}::text[])` : null,
    match.dateFrom === undefined ? null : sql<boolean>`o.day >= ${match.dateFrom}::date`,
    match.dateTo === undefined ? null : sql<boolean>`o.day <= ${match.dateTo}::date`,
  ].filter((condition): condition is Condition => condition !== null)
  return sql.join(conditions, sql` and `)
}
