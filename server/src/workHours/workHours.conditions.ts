import type { WorkHourFilter } from '@camp/contract/workHours/workHours'
import { type RawBuilder, sql } from 'kysely'
import { coachSeenBy, paySeenText } from '../coaches/coaches.seen.api.ts'
import { all, among, type Condition, days } from '../platform/db/list.ts'
import type { Scope } from '../platform/scope.ts'

/** So long a coach is waited for; then staff may confirm a month for one who says nothing. */
export const SILENT_DAYS = `make_interval(days => (select (c.value #>> '{}')::integer from param_configs c where c.key = 'workhour.silentDays'))`

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

/** Which lines are those of an entry: its sum is theirs. */
export const ofEntryText = (line: string, entry: string): string =>
  `${line}.coach_id = ${entry}.coach_id and ${line}.day = ${entry}.day and ${line}.kind = ${entry}.kind and ${line}.origin = ${entry}.origin
     and ${line}.camp_id is not distinct from ${entry}.camp_id and ${line}.group_id is not distinct from ${entry}.group_id
     and ${line}.coach_group_id is not distinct from ${entry}.coach_group_id`

/** The same, of months all of whose hours are in sight: what sums, closes or pays a month takes no other. */
export const monthWholeText = (reader: string): string =>
  `(${reader}::bigint is null or (select bool_and(coalesce(${ledOnText('e.coach_group_id', reader)}, false)) from work_entries e
     where e.coach_id = o.coach_id and to_char(e.day, 'YYYY-MM') = o.month and (e.minutes <> 0 or e.amount <> 0)))`

/** What waits for a second person and is in sight: about a month all of which is, or hours of a day on which the reader led the coach. `r` is the
 *  request, `o` the statement that it names. */
export const requestSeenText = (reader: string): string =>
  `(${reader}::bigint is null or coalesce(case when o.id is null then ${ledOnText("work_coach_group(r.coach_id, (r.body->>'date')::date)", reader)}
     else ${monthWholeText(reader)} end, false))`

/** The same of who may confirm it: who confirms hours confirms their amount. */
export const requestConfirmText = (reader: string): string =>
  `(${reader}::bigint is null or (${paySeenText(reader)} and ${requestSeenText(reader)}
     and r.coach_id in (select o.id from coaches o where ${coachSeenBy(reader)})))`

/** What waits for a second person of the coach and month of the statement `o`: of its days, of an entry of it, or about it. `r` is the request. */
export const REQUEST_OF_MONTH = `r.coach_id = o.coach_id and r.status = 'ASKED' and (left(r.body->>'date', 7) = o.month
     or exists (select from work_entries e where e.id = (r.body->>'entryId')::bigint and to_char(e.day, 'YYYY-MM') = o.month)
     or exists (select from work_statements s where s.id = (r.body->>'statementId')::bigint and s.month = o.month))`

/** What a month comes to for its reader, as `n`: to a limited one the days in the own groups alone. `o` is the statement. */
export function monthInSight(scope: Scope): RawBuilder<unknown> {
  const led = ledOn(scope, 'l.coach_group_id')
  // A line that was taken back within the month, and the one that took it back, count for nothing.
  const within = (line: string) =>
    sql.raw(`${line}.day >= (o.month || '-01')::date and ${line}.day < ((o.month || '-01')::date + interval '1 month')::date`)
  const lines = sql`from work_lines l left join work_lines r on r.id = l.reverses_id and ${within('r')}
    where l.coach_id = o.coach_id and ${within('l')}`
  if (!led)
    return sql`cross join lateral (select o.minutes, o.amount, o.unpriced, true as whole,
      case when o.live then (select (count(*) - 2 * count(r.id))::int ${lines}) else o.line_count end as lines) n`
  return sql`cross join lateral (select coalesce(sum(l.minutes) filter (where ${led}), 0)::int as minutes,
      coalesce(sum(l.amount) filter (where ${led}), 0)::bigint as amount, coalesce(bool_and(coalesce(${led}, false)), true) as whole,
      (count(*) filter (where ${led} and l.rate_amount is null and (l.minutes <> 0 or l.pieces <> 0) and l.reverses_id is null
        and not exists (select from work_lines b where b.reverses_id = l.id)))::int as unpriced,
      (count(*) filter (where ${led}) - 2 * count(r.id) filter (where ${led}))::int as lines ${lines}) n`
}

/** The order of months by what they come to for their reader. */
export function monthSort(scope: Scope, sum: 'minutes' | 'amount'): string | RawBuilder<unknown> {
  const led = ledOn(scope, 'e.coach_group_id')
  return led
    ? sql`(select coalesce(sum(e.${sql.raw(sum)}), 0) from work_entries e where e.coach_id = o.coach_id and to_char(e.day, 'YYYY-MM') = o.month and ${led})`
    : `o.${sum}`
}

/** Months of coaches with hours in a group that a limited reader led then; `statement` is the alias. */
export const coachMonthsInScope = (scope: Scope, statement: string): Condition | null => {
  const led = ledOn(scope, 'e.coach_group_id')
  return led
    ? sql<boolean>`exists (select from work_entries e where e.coach_id = ${sql.ref(`${statement}.coach_id`)}
        and to_char(e.day, 'YYYY-MM') = ${sql.ref(`${statement}.month`)} and ${led})`
    : null
}

/** A contract with hours of the own groups, where another list names it: `c` is the contract. */
export const contractInSight = (scope: Scope): Condition => {
  const led = ledOn(scope, 'l.coach_group_id')
  return led
    ? sql<boolean>`exists (select from contract_lines x join work_lines l on l.id = x.line_id where x.contract_id = c.id and ${led})`
    : sql<boolean>`true`
}

/** The month into which a month below zero was carried; `o` is the statement. */
export const CARRIED_TO = `(select to_char(l.day, 'YYYY-MM') from work_lines l where l.origin = 'CARRIED' and l.about_statement_id = o.id and l.reverses_id is null
    and not exists (select from work_lines b where b.reverses_id = l.id))`

/** The only place of conditions on work hours; `o` is the entry. One whose lines cancel each other out is none. */
export function workHourConditions(match: WorkHourFilter, scope: Scope): Condition {
  return all([
    sql<boolean>`(o.minutes <> 0 or o.amount <> 0)`,
    ledOn(scope, 'o.coach_group_id'),
    among('o.coach_id', match.coachId),
    among('o.coach_group_id', match.coachGroupId),
    among('o.kind', match.kind),
    among('o.origin', match.source),
    days('o.day', match.dateFrom, match.dateTo),
  ])
}
