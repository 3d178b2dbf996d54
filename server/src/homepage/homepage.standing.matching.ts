import type { WorkItem, WorkKind } from '@camp/contract/homepage/homepage'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'
import { atRiskUpTo, LIVE, RETURNED_AT_RISK, RISK_DAYS, workSource } from './homepage.work.matching.ts'

type Sql = RawBuilder<unknown>

/** A promise is its maker's from the start: nobody takes it, and it is never open. */
const isOwned = (kind: WorkKind): boolean => kind === 'PROMISE_DUE'
/** There may be thousands of it, in an index by time: counted there, and read only as far as a page needs it. */
const MANY: readonly WorkKind[] = ['FEEDBACK_PENDING', 'ORDER_TO_SHIP', 'ORDER_TO_ENROL']
/** Children at risk are most of all work. Where all of them are seen, how many they are is kept, by day. */
const isKept = (kind: WorkKind, scope: Scope): boolean => kind === 'AT_RISK' && scope.all

const oneOrMore = (parts: readonly Sql[], none: Sql): Sql => (parts.length > 0 ? sql.join(parts, sql` union all `) : none)

/**
 * Work that somebody has or has put off, as `held`: few rows of all, and so each is looked up (`offset 0` keeps PostgreSQL from reading all
 * work for it). What is settled is not held any more.
 */
function heldSql(kinds: readonly WorkKind[], scope: Scope): Sql {
  const found =
    kinds.length > 0
      ? sql`select * from ${workSource(kinds, scope)} where i.kind = w.kind and i.subject_id = w.subject_id offset 0`
      : sql`select null::text as kind, null::bigint as subject_id, null::timestamptz as since, null::bigint as count limit 0`
  return sql`held as materialized (
    select i.kind, i.subject_id, i.since, i.count, w.claimed_by, w.snoozed_until, w.stands from (${LIVE}) w cross join lateral (${found}) i)`
}
const NOT_HELD = sql`not exists (select from held h where h.kind = i.kind and h.subject_id = i.subject_id)`

/** Read once, however often a statement asks for it. */
const RISK_DAY = sql`risk_day as materialized (${RISK_DAYS})`
const KEPT_RISKS = sql`((select coalesce(sum(children), 0) from risk_day) + (select count(*) from ${RETURNED_AT_RISK} r))`

/** How much there is of these kinds, held or not, as rows of `kind, n`. Parcels are looked at once, whatever goes wrong with them. */
function tallies(kinds: readonly WorkKind[], scope: Scope): Sql {
  const parcels = kinds.filter((kind) => kind.startsWith('PARCEL_'))
  const others = kinds.filter((kind) => !parcels.includes(kind))
  return oneOrMore(
    [
      ...others.map((kind) =>
        isKept(kind, scope)
          ? sql`select ${sql.lit(kind)} as kind, ${KEPT_RISKS} as n`
          : sql`select ${sql.lit(kind)} as kind, count(*) as n from ${workSource([kind], scope)}`,
      ),
      ...(parcels.length > 0 ? [sql`select kind, count(*) as n from ${workSource(parcels, scope)} group by 1`] : []),
    ],
    sql`select null::text as kind, 0::bigint as n limit 0`,
  )
}

/** How much there is of each kind, by how it stands and who has it: rows of `kind, stands, by, count`. */
export function counted(kinds: readonly WorkKind[], scope: Scope): Sql {
  const free = kinds.filter((kind) => !isOwned(kind))
  const owned = kinds.filter(isOwned)
  return sql`with ${heldSql(free, scope)}, ${RISK_DAY},
      tally as (${tallies(free, scope)}),
      taken as (select kind, count(*) as n from held group by 1)
    select t.kind, 'OPEN' as stands, null::bigint as by, (t.n - coalesce(h.n, 0))::integer as count
      from tally t left join taken h on h.kind = t.kind where t.n > coalesce(h.n, 0)
    union all select kind, stands, case when stands = 'TAKEN' then claimed_by end, count(*)::integer from held group by 1, 2, 3
    ${owned.length > 0 ? sql`union all select kind, 'TAKEN', owner, count(*)::integer from ${workSource(owned, scope)} group by 1, 3` : sql``}`
}

/**
 * Open work that the first `rows` rows may be of, as `standing`, beside `total`: of what there is much of, the oldest alone; of children at
 * risk, those up to the day by which a page is full.
 */
export function openUpTo(kinds: readonly WorkKind[], scope: Scope, rows: number): Sql {
  const free = kinds.filter((kind) => !isOwned(kind))
  const kept = free.filter((kind) => isKept(kind, scope))
  const many = free.filter((kind) => MANY.includes(kind))
  const few = free.filter((kind) => !kept.includes(kind) && !many.includes(kind))
  const most = sql.raw(String(rows))
  const columns = sql`i.kind, i.subject_id, i.since, i.count, null::timestamptz as snoozed_until`
  const none = sql`select null::text as kind, null::bigint as subject_id, null::timestamptz as since, null::bigint as count, null::timestamptz as snoozed_until limit 0`
  const other = few.length > 0 ? sql`select ${columns} from ${workSource(few, scope)} where ${NOT_HELD}` : none
  const oldest = many.map(
    (kind) => sql`(select ${columns} from ${workSource([kind], scope)} where ${NOT_HELD} order by i.since, i.subject_id limit ${most})`,
  )
  const risks = kept.map(() => sql`(select ${columns} from ${atRiskUpTo(scope, sql`(select day from full_on)`)} where ${NOT_HELD})`)
  return sql`${heldSql(free, scope)}, ${RISK_DAY},
    full_on as materialized (
      select coalesce(min(since) filter (where so_far >= ${most} + (select count(*) from held where kind = 'AT_RISK')), 'infinity') as day
      from (select since, sum(children) over (order by since) as so_far from risk_day) d),
    other as materialized (${other}),
    standing as (${sql.join([sql`select * from other`, ...oldest, ...risks], sql` union all `)}),
    counted as (${tallies([...many, ...kept], scope)}),
    total as (select ((select count(*) from other) + (select coalesce(sum(c.n - (select count(*) from held h where h.kind = c.kind)), 0) from counted c))::bigint as total)`
}

/** Work that is put off, or the reader's own, as `standing`, beside `total`. */
export function heldBy(kinds: readonly WorkKind[], scope: Scope, state: Exclude<WorkItem['state'], 'OPEN'>, userId: number): Sql {
  const owned = kinds.filter(isOwned)
  const mine = state === 'MINE'
  return sql`${heldSql(
    kinds.filter((kind) => !isOwned(kind)),
    scope,
  )},
    standing as materialized (
      select kind, subject_id, since, count, snoozed_until from held where ${mine ? sql`stands = 'TAKEN' and claimed_by = ${userId}` : sql`stands = 'SNOOZED'`}
      ${mine && owned.length > 0 ? sql`union all select kind, subject_id, since, count, null from ${workSource(owned, scope)} where owner = ${userId}` : sql``}),
    total as (select count(*) as total from standing)`
}
