import type { Paging, RowOf } from '@camp/contract/base/call'
import { type listWorkhourStatistics, type StatisticsFilter, workStatisticsRow } from '@camp/contract/workHours/workHours.statistics'
import { type RawBuilder, sql } from 'kysely'
import { coachesInScope } from '../coaches/coaches.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, except, listedBy, type Rows } from '../platform/db/list.ts'
import { rateBpSql } from '../platform/db/rates.ts'
import { seldom, statement } from '../platform/db/statement.ts'
import { readerOf, Scope } from '../platform/scope.ts'
import { contractInSight, ledOn, ledOnText } from './workHours.conditions.ts'

export type StatisticsRow = RowOf<typeof listWorkhourStatistics>
export type StatisticsMatch = StatisticsFilter & {
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

const SORTS = { id: 'o.id', minutes: 'o.minutes', days: 'o.days', amount: 'o.amount' } as const

/** Hours of the days from one day to another, by the group of the day; `e` is the entry. */
function entriesOf({ coachId, coachGroupId }: StatisticsMatch, scope: Scope, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  return all([
    // What was carried from a month is in that month already.
    sql<boolean>`e.day between ${from} and ${to} and e.origin <> 'CARRIED'`,
    ledOn(scope, 'e.coach_group_id'),
    among('e.coach_id', coachId),
    among('e.coach_group_id', coachGroupId),
  ])
}

/** Figures of each coach who has hours in the period, or whose hours are tracked. The period before is as long and ends where this one begins. */
function figures(match: StatisticsMatch, scope: Scope): RawBuilder<unknown> {
  const { startDate, endDate, coachId, coachGroupId, employment, ids } = match
  const start = sql`${startDate}::date`
  const end = sql`${endDate}::date`
  const within = sql`(e.day >= ${start})`
  const kind = (name: string) => sql`coalesce(sum(e.minutes) filter (where ${within} and e.kind = ${name}), 0)::int`
  const idle = coachGroupId
    ? sql`false`
    : sql`(o.tracking_enabled and o.deleted_at is null and o.active_flg = 'ACTIVE' and ${coachesInScope(scope)})`
  const where = all([
    sql<boolean>`(f.coach_id is not null or ${idle})`,
    among('o.id', coachId),
    among('o.employment', employment),
    among('o.id', ids),
    except('o.id', match.except),
  ])
  return sql`select o.id, o.name, o.employment, o.tracking_enabled, coalesce(f.minutes, 0) as minutes, coalesce(f.days, 0) as days,
      coalesce(f.amount, 0)::bigint as amount, coalesce(f.previous_minutes, 0) as previous_minutes, coalesce(f.previous_amount, 0)::bigint as previous_amount,
      coalesce(f.comments, 0) as comments, coalesce(f.classes, 0) as classes, coalesce(f.services, 0) as services, coalesce(f.others, 0) as others
    from coaches o left join (
      select e.coach_id, coalesce(sum(e.minutes) filter (where ${within}), 0)::int as minutes,
        (count(distinct e.day) filter (where ${within} and e.minutes > 0))::int as days, coalesce(sum(e.amount) filter (where ${within}), 0)::bigint as amount,
        coalesce(sum(e.minutes) filter (where not ${within}), 0)::int as previous_minutes,
        coalesce(sum(e.amount) filter (where not ${within}), 0)::bigint as previous_amount,
        ${kind('COMMENT')} as comments, ${kind('LIVE_CLASS')} as classes, ${kind('GROUP_SERVICE')} as services, ${kind('OTHER')} as others
      from work_entries e where ${entriesOf(match, scope, sql`${start} - (${end} - ${start} + 1)`, end)} group by e.coach_id) f on f.coach_id = o.id
    where ${where}`
}

const COLUMNS = sql`o.id, o.id as coach_id, o.name as coach_name, h.id as coach_group_id, h.name as coach_group_name, o.employment,
  o.tracking_enabled,
  json_build_object('COMMENT', o.comments, 'LIVE_CLASS', o.classes, 'GROUP_SERVICE', o.services, 'OTHER', o.others) as minutes_by_kind,
  o.minutes, o.days, o.amount, o.previous_minutes, o.previous_amount,
  case when o.previous_minutes > 0 then ${sql.raw(rateBpSql('(o.minutes - o.previous_minutes)', 'o.previous_minutes'))} end as change_bp,
  q.status as contract_status, q.flow_id`
/** The group in which a coach was at the end of the period, and the newest contract over any of its days. */
const joins = (
  { startDate, endDate }: StatisticsMatch,
  scope: Scope,
) => sql`left join coach_groups h on h.id = work_coach_group(o.id, least(${endDate}::date, current_date))
  left join lateral (select c.status, c.flow_id from contracts c where c.coach_id = o.id and c.start_date <= ${endDate}::date
    and c.end_date >= ${startDate}::date and ${contractInSight(scope)} order by c.id desc limit 1) q on true`

/** The hours of the same coaches and groups as the list, of a text that never changes. */
const CHOSEN = `e.origin <> 'CARRIED' and ($3::bigint[] is null or e.coach_id = any($3)) and ($4::bigint[] is null or e.coach_group_id = any($4))
     and ($5::text[] is null or e.coach_id in (select id from coaches where employment = any($5)))
     and ${ledOnText('e.coach_group_id', '$6')}`
const DAYS = statement(
  'workHours.days',
  `select e.day as date, sum(e.minutes)::int as minutes, sum(e.amount)::bigint as amount from work_entries e
   where e.day between $1::date and $2::date and ${CHOSEN} group by e.day order by e.day`,
  { notNull: ['minutes', 'amount'] },
)
const COACHES = statement(
  'workHours.coachesOfDays',
  `select count(distinct e.coach_id) as count from work_entries e
   where e.day between $1::date and $2::date and (e.minutes <> 0 or e.amount <> 0) and ${CHOSEN}`,
  { notNull: ['count'] },
)
const minutesOf = (kind: string) => `coalesce(sum(e.minutes) filter (where e.kind = '${kind}'), 0)::int`
// Months without hours are there too: a gap is to be seen.
const MONTHS = statement(
  'workHours.months',
  `select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(e.minutes), 0)::int as minutes, coalesce(sum(e.amount), 0)::bigint as amount,
     json_build_object('COMMENT', ${minutesOf('COMMENT')}, 'LIVE_CLASS', ${minutesOf('LIVE_CLASS')},
       'GROUP_SERVICE', ${minutesOf('GROUP_SERVICE')}, 'OTHER', ${minutesOf('OTHER')}) as minutes_by_kind
   from generate_series(date_trunc('month', $2::date) - make_interval(months => $1::int - 1), date_trunc('month', $2::date), '1 month') as m (first)
   left join work_entries e on e.day >= m.first::date and e.day < (m.first + interval '1 month')::date and ${CHOSEN}
   group by m.first order by m.first`,
  { notNull: ['month', 'minutes', 'amount'], fits: { minutesByKind: workStatisticsRow.shape.minutesByKind } },
)

const ANY = { startDate: '2026-01-01', endDate: '2026-01-31' }
const EVERYBODY = Scope.everything('its columns')
const LIST = listedBy(
  'workHours.statistics.list',
  (match: StatisticsMatch, scope: Scope, table: RawBuilder<unknown> = sql`figures o`) => ({
    table,
    columns: COLUMNS,
    joins: joins(match, scope),
    sorts: SORTS,
  }),
  { fits: { minutesByKind: workStatisticsRow.shape.minutesByKind } },
  (make) => make(ANY, EVERYBODY, sql`(${figures(ANY, EVERYBODY)}) o`),
)

export const statisticsRepository = {
  page: (db: Executor, match: StatisticsMatch, scope: Scope, paging: Paging): Promise<Rows<StatisticsRow>> =>
    LIST(match, scope).page(db, sql`true`, paging, {
      chosen: { named: sql`figures as materialized (${figures(match, scope)})`, table: sql`figures o` },
      total: sql`select count(*) from figures`,
    }),

  /** Sums of all that match, day by day; days without hours are left out. */
  days: (db: Executor, { startDate, endDate, coachId, coachGroupId, employment }: StatisticsMatch, scope: Scope) =>
    db.all(DAYS, [startDate, endDate, coachId ?? null, coachGroupId ?? null, employment ?? null, readerOf(scope)]),

  /** How many coaches have hours on these days. */
  coaches: async (
    db: Executor,
    { startDate, endDate, coachId, coachGroupId, employment }: StatisticsMatch,
    scope: Scope,
  ): Promise<number> =>
    (await db.one(COACHES, [startDate, endDate, coachId ?? null, coachGroupId ?? null, employment ?? null, readerOf(scope)]))?.count ?? 0,

  /** Sums of so many whole months, up to that of the last day of the period. */
  months: (db: Executor, { endDate, coachId, coachGroupId, employment }: StatisticsMatch, scope: Scope, count: number) =>
    db.all(MONTHS, [count, endDate, coachId ?? null, coachGroupId ?? null, employment ?? null, readerOf(scope)]),
}

// What the lists show is kept as sums: of the lines of an entry, and of those of a month that is not closed. Both are held against the lines.
const BROKEN = seldom(
  'sums.broken',
  `with place as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount from (
       select coach_id, day, kind, origin, camp_id, group_id, coach_group_id, minutes, amount from work_entries
       union all select coach_id, day, kind, origin, camp_id, group_id, coach_group_id, -minutes, -amount from work_lines) n
     group by coach_id, day, kind, origin, camp_id, group_id, coach_group_id having sum(minutes) <> 0 or sum(amount) <> 0),
   months as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount from work_lines group by 1, 2),
   bad as (select coach_id, month from place union
     select o.coach_id, o.month from work_statements o left join months n using (coach_id, month)
     where o.live and o.lines_hash is null and (coalesce(n.minutes, 0), coalesce(n.amount, 0)) is distinct from (o.minutes, o.amount))
   select k.name as coach, b.month from bad b join coaches k on k.id = b.coach_id order by b.month, b.coach_id limit 200`,
  { notNull: ['month'] },
)

/** Coaches and months whose sums are not those of their lines. */
export const brokenSums = (db: Executor): Promise<{ coach: string; month: string }[]> => db.all(BROKEN)
