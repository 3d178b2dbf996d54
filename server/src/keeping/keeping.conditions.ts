import type { KeepingFilter } from '@camp/contract/keeping/keeping'
import { sql } from 'kysely'
import { all, among, type Condition, equals } from '../platform/db/list.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** A stop of a family that holds today: one of an account that was joined to it counts as well. */
export const STOP_OF = (parent: string): string =>
  `select t.* from keeping_stops t where t.released_at is null and (t.until is null or t.until >= business_day(now()))
     and (t.parent_id = ${parent} or t.parent_id in (select g.merged_parent_id from parent_merges g
       where g.kept_parent_id = ${parent} and g.undone_at is null))`

/** What of a rule ($1 kind, $2 months) is due today, as `k`, with the condition of the rule asked anew. */
export const DUE_NOW = `keeping_plans k join keeping_falls($1, $2, business_day(now())) f on f.parent_id = k.parent_id and f.since <= k.since
   where k.kind = $1 and k.state = 'WARNED' and k.due_at <= business_day(now()) and not exists (${STOP_OF('k.parent_id')})`

/** Plans with how they stand today, as `o`. */
export const PLANS =
  sql.raw(`(select k.id, k.kind, k.parent_id, k.since, k.falls_at, k.due_at, k.warned_at, k.ended_at, k.children, k.recordings, k.bytes,
    case when k.ended_at is null and s.id is not null then 'STOPPED' else k.state end as state,
    s.id as stop_id, s.reason as stop_reason, s.until as stop_until, u.real_name as stopped_by
  from keeping_plans k left join lateral (${STOP_OF('k.parent_id')} order by t.id limit 1) s on k.ended_at is null
  left join users u on u.id = s.by_user_id) o`)

/** In a month: what is open by the day on which it is due, what has ended by that of its end. */
const inMonth = (month: string | undefined): Condition | null =>
  month === undefined
    ? null
    : sql<boolean>`(o.ended_at is null and o.due_at >= ${`${month}-01`}::date and o.due_at < ${`${month}-01`}::date + interval '1 month'
        or o.ended_at >= ${`${month}-01`}::date::timestamptz and o.ended_at < (${`${month}-01`}::date + interval '1 month')::timestamptz)`

/** The only place of conditions on plans. */
export const keepingConditions = (filter: KeepingFilter, scope: Scope): Condition =>
  all([
    familiesInScope(scope, 'o.parent_id'),
    among('o.kind', filter.kind),
    among('o.state', filter.state),
    equals('o.parent_id', filter.parentId),
    inMonth(filter.month),
  ])
