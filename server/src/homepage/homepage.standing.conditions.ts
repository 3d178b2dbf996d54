import type { WorkItem, WorkKind } from '@camp/contract/homepage/homepage'
import { sql } from 'kysely'
import type { Sql } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { atRiskUpTo, isOwned, isParcel, LIVE, ownedSource, RETURNED_AT_RISK, RISK_DAYS, workSource } from './homepage.work.conditions.ts'

/** There may be thousands of it, in an index by time: counted there, and read only as far as a page needs it. */
const MANY: readonly WorkKind[] = ['FEEDBACK_PENDING', 'ORDER_TO_SHIP', 'ORDER_TO_ENROL']
/** Children at risk are most of all work. Where all of them are seen, how many they are is kept, by day. */
const isKept = (kind: WorkKind, scope: Scope): boolean => kind === 'AT_RISK' && scope.all

/** Parcels take as long as all else together, so they are read by a statement of their own at the same time. */
export const halves = (kinds: readonly WorkKind[]): WorkKind[][] =>
  [kinds.filter(isParcel), kinds.filter((kind) => !isParcel(kind))].filter((half) => half.length > 0)

/** Kinds of work that nobody has from the start, by how they are read. */
function byReading(kinds: readonly WorkKind[], scope: Scope) {
  const free = kinds.filter((kind) => !isOwned(kind))
  const kept = free.filter((kind) => isKept(kind, scope))
  const many = free.filter((kind) => MANY.includes(kind))
  return { kept, many, few: free.filter((kind) => !kept.includes(kind) && !many.includes(kind)) }
}

const NONE = sql`(select null::text as kind, null::bigint as subject_id, null::timestamptz as since, null::bigint as count limit 0) i`
const source = (kinds: readonly WorkKind[], scope: Scope): Sql => (kinds.length > 0 ? workSource(kinds, scope) : NONE)

/** Of the row `w` of what somebody has or has put off, the work itself: looked up (`offset 0` keeps PostgreSQL from reading all work for it). */
const lookedUp = (kinds: readonly WorkKind[], scope: Scope): Sql =>
  sql`lateral (select * from ${source(kinds, scope)} where i.kind = w.kind and i.subject_id = w.subject_id offset 0) i`

/**
 * Work of which there is little, as `few`: read whole, once, by these columns. And what of all work somebody has or has put off, as `held`: it
 * is few rows. What is settled is not held any more.
 */
function fewAndHeld(few: readonly WorkKind[], others: readonly WorkKind[], scope: Scope, columns: Sql): Sql {
  const row = sql`i.kind, i.subject_id, w.claimed_by, w.stands`
  return sql`live as materialized (${LIVE}),
    few as materialized (select ${columns} from ${source(few, scope)}),
    held as materialized (
      select ${row} from live w join few i on i.kind = w.kind and i.subject_id = w.subject_id
      union all select ${row} from live w cross join ${lookedUp(others, scope)})`
}
const NOT_HELD = sql`not exists (select from held h where h.kind = i.kind and h.subject_id = i.subject_id)`

/** Read once, however often a statement asks for it. */
const RISK_DAY = sql`risk_day as materialized (${RISK_DAYS})`
const KEPT_RISKS = sql`((select coalesce(sum(children), 0) from risk_day) + (select count(*) from ${RETURNED_AT_RISK} r))`

/** How much there is of each of these kinds, held or not, as rows of `kind, n`: counted in their indexes; of the few by `few`. */
const tallies = (few: Sql, kinds: readonly WorkKind[], scope: Scope): Sql =>
  sql.join(
    [
      few,
      ...kinds.map((kind) =>
        isKept(kind, scope)
          ? sql`select ${sql.lit(kind)}, ${KEPT_RISKS}`
          : sql`select ${sql.lit(kind)}, count(*) from ${workSource([kind], scope)}`,
      ),
    ],
    sql` union all `,
  )

/** How much there is of each kind, by how it stands and who has it: rows of `kind, stands, by, count`. */
export function counted(kinds: readonly WorkKind[], scope: Scope): Sql {
  const { kept, many, few } = byReading(kinds, scope)
  const owned = kinds.filter(isOwned)
  return sql`with ${fewAndHeld(few, [...many, ...kept], scope, sql`i.kind, i.subject_id`)}, ${RISK_DAY},
      tally as (${tallies(sql`select kind, count(*) as n from few group by 1`, [...many, ...kept], scope)}),
      taken as (select kind, count(*) as n from held group by 1)
    select t.kind, 'OPEN' as stands, null::bigint as by, (t.n - coalesce(h.n, 0))::integer as count
      from tally t left join taken h on h.kind = t.kind where t.n > coalesce(h.n, 0)
    union all select kind, stands, case when stands = 'TAKEN' then claimed_by end, count(*)::integer from held group by 1, 2, 3
    ${owned.length > 0 ? sql`union all select kind, 'TAKEN', owner, count(*)::integer from ${ownedSource(owned, scope)} group by 1, 3` : sql``}`
}

/**
 * Open work that the first `rows` rows may be of, as `standing`, beside `total`: of what there is much of, the oldest alone; of children at
 * risk, those up to the day by which a page is full.
 */
export function openUpTo(kinds: readonly WorkKind[], scope: Scope, rows: number): Sql {
  const { kept, many, few } = byReading(kinds, scope)
  const most = sql.raw(String(rows))
  const columns = sql`i.kind, i.subject_id, i.since, i.count`
  const open = sql`${columns}, null::timestamptz as snoozed_until`
  const oldest = many.map(
    (kind) => sql`(select ${open} from ${workSource([kind], scope)} where ${NOT_HELD} order by i.since, i.subject_id limit ${most})`,
  )
  const risks = kept.map(() => sql`(select ${open} from ${atRiskUpTo(scope, sql`(select day from full_on)`)} where ${NOT_HELD})`)
  return sql`${fewAndHeld(few, [...many, ...kept], scope, columns)}, ${RISK_DAY},
    full_on as materialized (
      select coalesce(min(since) filter (where so_far >= ${most} + (select count(*) from held where kind = 'AT_RISK')), 'infinity') as day
      from (select since, sum(children) over (order by since) as so_far from risk_day) d),
    standing as (${sql.join([sql`select ${open} from few i where ${NOT_HELD}`, ...oldest, ...risks], sql` union all `)}),
    total as (select ((select sum(n) from (${tallies(sql`select null as kind, count(*) as n from few`, [...many, ...kept], scope)}) t) - (select count(*) from held))::bigint as total)`
}

/** Work that is put off, or the reader's own, as `standing`, beside `total`. */
export function heldBy(kinds: readonly WorkKind[], scope: Scope, state: Exclude<WorkItem['state'], 'OPEN'>, userId: number): Sql {
  const owned = kinds.filter(isOwned)
  const mine = state === 'MINE'
  const free = kinds.filter((kind) => !isOwned(kind))
  return sql`standing as materialized (
      select i.kind, i.subject_id, i.since, i.count, w.snoozed_until from (${LIVE}) w cross join ${lookedUp(free, scope)}
        where ${mine ? sql`w.stands = 'TAKEN' and w.claimed_by = ${userId}` : sql`w.stands = 'SNOOZED'`}
      ${mine && owned.length > 0 ? sql`union all select kind, subject_id, since, count, null from ${ownedSource(owned, scope)} where owner = ${userId}` : sql``}),
    total as (select count(*) as total from standing)`
}
