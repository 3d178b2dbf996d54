import type { WorkKind } from '@camp/contract/base/work'
import { sql } from 'kysely'
import type { Sql } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import {
  atRiskFrom,
  HOLDS,
  isOwned,
  isParcel,
  LIVE,
  OVER,
  ownedSource,
  RETURNED_AT_RISK,
  RISK_DAYS,
  workSource,
} from './homepage.work.conditions.ts'

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
  sql`lateral (select * from ${source(kinds, scope)} where i.kind = w.kind and i.subject_id = w.subject_id and ${HOLDS} offset 0) i`

/**
 * Work of which there is little, as `few`: read whole, once, by these columns. And what of all work somebody has or has put off, as `held`: it
 * is few rows. What is settled is not held any more.
 */
function fewAndHeld(few: readonly WorkKind[], others: readonly WorkKind[], scope: Scope, columns: Sql): Sql {
  const row = sql`i.kind, i.subject_id, ${OVER} as over, w.claimed_by, w.stands`
  return sql`live as materialized (${LIVE}),
    few as materialized (select ${columns} from ${source(few, scope)}),
    held as materialized (
      select ${row} from live w join few i on i.kind = w.kind and i.subject_id = w.subject_id and ${HOLDS}
      union all select ${row} from live w cross join ${lookedUp(others, scope)})`
}
const NOT_HELD = sql`not exists (select from held h where h.kind = i.kind and h.subject_id = i.subject_id)`

/** Read once, however often a statement asks for it. */
const RISK_DAY = sql`risk_day as materialized (select i.*, ${OVER} as over from (select 'AT_RISK' as kind, d.since::timestamptz as since, d.children from (${RISK_DAYS}) d) i)`
/** Children at risk, by whether it is over for them. */
const KEPT_RISKS = sql`select over, sum(children) from risk_day group by 1 union all select ${OVER}, count(*) from ${RETURNED_AT_RISK} as i (kind, subject_id, since, count) group by 1`

/** How much there is of each of these kinds, held or not, as rows of `kind, over, n`: counted in their indexes; of the few by `few`. */
const tallies = (kinds: readonly WorkKind[], scope: Scope): Sql =>
  sql.join(
    [
      sql`select i.kind, ${OVER} as over, count(*) as n from few i group by 1, 2`,
      ...kinds.map((kind) =>
        isKept(kind, scope)
          ? sql`select ${sql.lit(kind)}, k.over, k.n from (${KEPT_RISKS}) as k (over, n)`
          : sql`select ${sql.lit(kind)}, false, count(*) from ${workSource([kind], scope)}`,
      ),
    ],
    sql` union all `,
  )

/** How much there is of each kind, by how it stands and who has it: rows of `kind, stands, by, count`. */
export function counted(kinds: readonly WorkKind[], scope: Scope): Sql {
  const { kept, many, few } = byReading(kinds, scope)
  const owned = kinds.filter(isOwned)
  return sql`with ${fewAndHeld(few, [...many, ...kept], scope, sql`i.kind, i.subject_id, i.since`)}, ${RISK_DAY},
      tally as (select kind, over, sum(n) as n from (${tallies([...many, ...kept], scope)}) t group by 1, 2),
      taken as (select kind, over, count(*) as n from held group by 1, 2)
    select t.kind, case when t.over then 'ENDED' else 'OPEN' end as stands, null::bigint as by, (t.n - coalesce(h.n, 0))::integer as count
      from tally t left join taken h on h.kind = t.kind and h.over = t.over where t.n > coalesce(h.n, 0)
    union all select kind, stands, case when stands = 'TAKEN' then claimed_by end, count(*)::integer from held group by 1, 2, 3
    ${owned.length > 0 ? sql`union all select kind, 'TAKEN', owner, count(*)::integer from ${ownedSource(owned, scope)} group by 1, 3` : sql``}`
}

/** What fell due last comes first, then what is not due yet, by its time: as a number that grows. `due` is a moment as SQL. */
export const inOrder = (due: Sql): Sql =>
  sql`(case when ${due} > now() then 1 else -1 end * (extract(epoch from ${due}) * 1000000)::bigint)`

/**
 * Work that nobody has, the first `rows` rows of it and more, as `standing`, beside `total`: of what there is much of, that on both sides of now alone;
 * of children at risk, those from the day on by which a page is full. `over`: what is of no use any more, in place of what is.
 */
export function openUpTo(kinds: readonly WorkKind[], scope: Scope, rows: number, over: boolean): Sql {
  const { kept, many, few } = byReading(kinds, scope)
  const most = sql.raw(String(rows))
  const columns = sql`i.kind, i.subject_id, i.since, i.count`
  const open = sql`${columns}, null::timestamptz as snoozed_until`
  const nearest = (kind: WorkKind) => {
    const of = sql`select ${open} from ${workSource([kind], scope)} where ${NOT_HELD}`
    return [
      sql`(${of} and i.since <= now() order by i.since desc, i.subject_id limit ${most})`,
      sql`(${of} and i.since > now() order by i.since, i.subject_id limit ${most})`,
    ]
  }
  const mine = sql`${sql.raw(over ? '' : 'not ')}${OVER} and ${NOT_HELD}`
  const risks = kept.map(() => sql`(select ${open} from ${atRiskFrom(scope, sql`(select day from full_on)`)} where ${mine})`)
  return sql`${fewAndHeld(few, [...many, ...kept], scope, columns)}, ${RISK_DAY},
    full_on as materialized (
      select coalesce(max(since) filter (where so_far >= ${most} + (select count(*) from held where kind = 'AT_RISK')), '-infinity') as day
      from (select since, sum(children) over (order by since desc) as so_far from risk_day where ${sql.raw(over ? '' : 'not ')}over) d),
    standing as (${sql.join([sql`select ${open} from few i where ${mine}`, ...(over ? [] : many.flatMap(nearest)), ...risks], sql` union all `)}),
    total as (select coalesce((select sum(n) from (${tallies([...many, ...kept], scope)}) t where ${sql.raw(over ? '' : 'not ')}t.over), 0)::bigint
      - (select count(*) from held where ${sql.raw(over ? '' : 'not ')}over) as total)`
}

/** Work that is put off, done, or the reader's own, as `standing`, beside `total`. */
export function standingWork(kinds: readonly WorkKind[], scope: Scope, state: 'MINE' | 'SNOOZED' | 'DONE', userId: number): Sql {
  const owned = kinds.filter(isOwned)
  const mine = state === 'MINE'
  const free = kinds.filter((kind) => !isOwned(kind))
  return sql`standing as materialized (
      select i.kind, i.subject_id, i.since, i.count, w.snoozed_until from (${LIVE}) w cross join ${lookedUp(free, scope)}
        where ${mine ? sql`w.stands = 'TAKEN' and w.claimed_by = ${userId}` : sql`w.stands = ${sql.lit(state)}`}
      ${mine && owned.length > 0 ? sql`union all select kind, subject_id, since, count, null from ${ownedSource(owned, scope)} where owner = ${userId}` : sql``}),
    total as (select count(*) as total from standing)`
}
