import type { KeepingFilter } from '@camp/contract/keeping/keeping'
import { sql } from 'kysely'
import { all, among, type Condition, equals } from '../platform/db/list.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

const TODAY = 'business_day(now())'
/** All stops, each for its family and for the account that it was joined to, through any number of merges. `ends_on`: the day on which it holds no more. */
export const STOPS = `(with recursive stops as (
    select t.id, t.parent_id, t.reason, t.until, t.by_user_id, coalesce(least(t.until + 1, business_day(t.released_at)), 'infinity') as ends_on
      from keeping_stops t
    union select h.id, g.kept_parent_id, h.reason, h.until, h.by_user_id, h.ends_on
      from stops h join parent_merges g on g.merged_parent_id = h.parent_id and g.undone_at is null)
  select * from stops)`

/** Stops of a family that hold today. */
export const STOP_OF = (parent: string): string => `select h.* from ${STOPS} h where h.parent_id = ${parent} and h.ends_on > ${TODAY}`

/** What of a rule ($1 kind, $2 months) is due today, as `k`, with the condition of the rule asked anew: after a stop it waits as long as the rule says. */
export const DUE_NOW = `keeping_plans k join keeping_falls($1, $2, ${TODAY}) f on f.parent_id = k.parent_id and f.since <= k.since
   join keeping_rules r on r.kind = k.kind
   where k.kind = $1 and k.state = 'WARNED' and k.due_at <= ${TODAY}
     and not exists (select from ${STOPS} h where h.parent_id = k.parent_id and h.ends_on + r.wait_days > ${TODAY})`

/** Plans with how they stand today. `stage`: how a plan stands apart from stops. */
export const PLANS = `(select k.id, k.kind, k.parent_id, k.since, k.falls_at,
    case when k.state = 'WARNED' and s.ends_on <= ${TODAY} then greatest(k.due_at, s.ends_on + r.wait_days) else k.due_at end as due_at,
    k.warned_at, k.ended_at, k.children, k.recordings, k.bytes, k.state as stage,
    case when s.ends_on > ${TODAY} then 'STOPPED' else k.state end as state,
    case when s.ends_on > ${TODAY} then s.id end as stop_id, case when s.ends_on > ${TODAY} then s.reason end as stop_reason,
    case when s.ends_on > ${TODAY} then s.until end as stop_until, case when s.ends_on > ${TODAY} then u.real_name end as stopped_by
  from keeping_plans k join keeping_rules r on r.kind = k.kind
  left join (select distinct on (h.parent_id) h.* from ${STOPS} h order by h.parent_id, h.ends_on desc, h.id) s
    on s.parent_id = k.parent_id and k.ended_at is null
  left join users u on u.id = s.by_user_id)`

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
