import type { WeekFigure } from '@camp/contract/campStatus'
import { type RawBuilder, sql } from 'kysely'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { dayFrom, daysOf, type WeekRange } from './campStatus.range.ts'

/** Where the children are that figures count. */
export interface WeekPlaces {
  readonly campId?: readonly number[] | undefined
  readonly groupId?: readonly number[] | undefined
  readonly coachId?: readonly number[] | undefined
}

type Sql = RawBuilder<unknown>

/** What a child must not have missed for so many days in a row. */
const RISK_DAYS = 3
/** Bit n of a mask is the n-th day from `RISK_DAYS - 1` days before the range: so far back a clock-in of the range still counts. */
const LEAD = RISK_DAYS - 1

const bitOf = (range: WeekRange, day: string): number => 1 << (LEAD + daysOf(range).indexOf(day))
/** The bits of all days of the range. */
const wholeOf = (range: WeekRange): number => daysOf(range).reduce((mask, day) => mask | bitOf(range, day), 0)
/** The last day of the range that has begun; null where all of it is to come. */
export const lastOf = ({ from, to, today }: WeekRange): string | null => (from > today ? null : to < today ? to : today)

const among = (column: string, ids: readonly number[] | undefined): Sql =>
  ids === undefined ? sql`true` : sql`${sql.raw(column)} = any(${[...ids]}::bigint[])`

/** Is the child at risk as of a day? What it did before that day decides, whether it studies still or the camp has ended since. */
function riskOn(range: WeekRange, day: string): Sql {
  const bits = bitOf(range, day) | (bitOf(range, day) >> 1) | (bitOf(range, day) >> 2)
  // Whoever is here longer than three days is at risk whichever earlier day was the last: it is looked up for the others alone.
  return sql`case
    when coalesce(seen.clocked, 0) & ${sql.raw(String(bits))} <> 0 or m.enrolled & ${sql.raw(String(bitOf(range, day)))} = 0 then false
    else at_risk(case when m.status = 'FINISHED' and m.end_date >= ${range.today}::date then m.status else 'STUDYING' end,
      m.start_date, m.end_date, m.joined_at,
      case when greatest(m.start_date, m.joined_day) > ${day}::date - ${sql.raw(String(RISK_DAYS))}
        then (select max(k.clock_in_date) from clock_ins k where k.camp_student_id = m.id and k.clock_in_date <= ${day}::date) end,
      ${day}::date) end`
}

/** Days as a mask: all before so many days from the first bit. */
const below = (days: Sql): Sql => sql`((1 << least(greatest(${days}, 0), 12)) - 1)`

/** Camps that run in the range, with the days they run and those that have had a lesson. */
function campsOf(range: WeekRange, places: WeekPlaces, base: string): Sql {
  return sql`select c.id, c.start_date, c.end_date,
      ${below(sql`c.end_date - ${base}::date + 1`)} & ~${below(sql`c.start_date - ${base}::date`)} & ${sql.raw(String(wholeOf(range)))} as runs,
      coalesce((select bit_or(1 << (l.lesson_date - ${base}::date)) from camp_lessons l where l.camp_id = c.id
        and l.lesson_date between ${range.from}::date and least(${range.to}::date, ${range.today}::date)), 0) as lessons
    from camps c
    where c.deleted_at is null and c.start_date <= ${range.to}::date and c.end_date >= ${range.from}::date and ${among('c.id', places.campId)}`
}

/** What each child did in the range, in one pass over an index of the clock-ins of its days. */
function seenOf(range: WeekRange, base: string): Sql {
  const bit = sql`1 << (k.clock_in_date - ${base}::date)`
  return sql`select k.camp_student_id, bit_or(${bit}) as clocked,
      bit_or(case when k.commented_at is not null then ${bit} else 0 end) as commented,
      bit_or(case when k.commented_at is null and k.comment_due_at > now() then ${bit} else 0 end) as ahead,
      bit_or(case when coalesce(k.commented_at, now()) > k.comment_due_at then ${bit} else 0 end) as overtime
    from clock_ins k
    where k.clock_in_date between ${base}::date and least(${range.to}::date, ${range.today}::date) and k.camp_id in (select id from camp)
    group by k.camp_student_id`
}

/** Children of these camps and places whom the reader may see, with the days on which they came and left, each worked out once. */
function placedOf(places: WeekPlaces, scope: Scope, range: WeekRange): Sql {
  const coached = places.coachId && sql` and s.group_id in (select g.id from camp_groups g where ${among('g.coach_id', places.coachId)})`
  return sql`select s.id, s.group_id, s.status, s.joined_at, business_day(s.joined_at) as joined_day, business_day(s.quit_at) as quit_day,
      camp.start_date, camp.end_date, camp.runs, camp.lessons
    from camp join camp_students s on s.camp_id = camp.id
    where s.joined_at < (${range.to}::date + 1)::timestamptz and (s.quit_at is null or s.quit_at >= ${range.from}::timestamptz)
      and ${groupsInScope(scope, 's.group_id') ?? sql`true`} and ${among('s.group_id', places.groupId)}${coached ?? sql``}`
}

/** The days on which each of them was there, and those with a lesson since they came. */
const membersOf = (base: string): Sql => sql`
  select p.id, p.group_id, p.status, p.joined_at, p.joined_day, p.start_date, p.end_date,
    p.runs & ~${below(sql`p.joined_day - ${base}::date`)} & case when p.quit_day is null then -1 else ${below(sql`p.quit_day - ${base}::date + 1`)} end as enrolled,
    p.lessons & ~${below(sql`p.joined_day - ${base}::date`)} & case when p.quit_day is null then -1 else ${below(sql`p.quit_day - ${base}::date`)} end as due
  from placed p`

/**
 * The one source of all figures of a range: a row for each child who was enrolled on one of its days, with a mask of days for each figure.
 * Figures, the rows behind them and what the workplace counts start from it, so they can never disagree.
 * `risky` are the days on which somebody can be seen to be at risk: all of them, unless fewer are asked for.
 */
export function weekSource(range: WeekRange, places: WeekPlaces, scope: Scope, risky = daysOf(range)): Sql {
  const base = dayFrom(range.from, -LEAD)
  const last = lastOf(range)
  const risks = daysOf(range).map((day) =>
    last === null || day > last || !risky.includes(day)
      ? sql`0`
      : sql`case when ${riskOn(range, day)} then ${sql.raw(String(bitOf(range, day)))} else 0 end`,
  )
  const days = sql`m.enrolled & ${sql.raw(String(wholeOf(range)))}`
  return sql`(with camp as materialized (${campsOf(range, places, base)}),
      placed as materialized (${placedOf(places, scope, range)}),
      member as materialized (${membersOf(base)}),
      seen as materialized (${seenOf(range, base)})
    select m.id, m.group_id, m.enrolled, m.due, coalesce(seen.clocked, 0) as clocked, coalesce(seen.commented, 0) & ${days} as commented,
      coalesce(seen.ahead, 0) & ${days} as ahead, coalesce(seen.overtime, 0) & ${days} as overtime, ${sql.join(risks, sql` | `)} as risk
    from member m left join seen on seen.camp_student_id = m.id where m.enrolled <> 0)`
}

/** Does a row of the source count for a figure: over the whole range, or on one of its days? `w` is the source. */
export function inFigure(figure: WeekFigure, range: WeekRange, day?: string): RawBuilder<boolean> {
  const bits = sql.raw(String(day === undefined ? wholeOf(range) : bitOf(range, day)))
  const last = lastOf(range)
  switch (figure) {
    case 'ENROLLED':
      return sql<boolean>`w.enrolled & ${bits} <> 0`
    case 'CLOCKED_IN':
      return sql<boolean>`w.due & w.clocked & ${bits} <> 0`
    case 'NOT_CLOCKED_IN':
      return sql<boolean>`w.due & ${bits} <> 0 and w.due & w.clocked & ${bits} = 0`
    case 'COMMENTED':
      return sql<boolean>`w.commented & ${bits} <> 0`
    case 'COMMENT_DUE':
      return sql<boolean>`w.ahead & ${bits} <> 0`
    case 'OVERTIME':
      return sql<boolean>`w.overtime & ${bits} <> 0`
    case 'AT_RISK':
      if (last === null) return sql<boolean>`false`
      return sql<boolean>`w.risk & ${sql.raw(String(bitOf(range, day ?? last)))} <> 0`
  }
}
