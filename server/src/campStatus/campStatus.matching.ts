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

/** Marks of a child's days travel in one number, a lane of bits for each kind: so many to a lane. */
const LANE = 16
type Mark = 'clocked' | 'commented' | 'ahead' | 'overtime'
const MARKS: readonly Mark[] = ['clocked', 'commented', 'ahead', 'overtime']
/** The lowest bit of the lanes of these marks. */
const lanes = (...marks: Mark[]): Sql => sql.raw(String(marks.reduce((sum, mark) => sum + 2 ** (LANE * MARKS.indexOf(mark)), 0)))

/** Places with so few groups are read child by child, others camp by camp. */
const FEW_GROUPS = 200

/** What each child did in the range: one number a child. */
function seenOf(range: WeekRange, places: WeekPlaces, base: string): Sql {
  const few = places.groupId !== undefined && places.groupId.length <= FEW_GROUPS
  return sql`select k.camp_student_id, bit_or((1::bigint << (k.clock_in_date - ${base}::date)) * case
      when k.commented_at > k.comment_due_at then ${lanes('clocked', 'commented', 'overtime')}
      when k.commented_at is not null then ${lanes('clocked', 'commented')}
      when k.comment_due_at > now() then ${lanes('clocked', 'ahead')}
      else ${lanes('clocked', 'overtime')} end) as marks
    from ${few ? sql`placed join clock_ins k on k.camp_student_id = placed.id` : sql`camp join clock_ins k on k.camp_id = camp.id`}
    where k.clock_in_date between ${base}::date and least(${range.to}::date, ${range.today}::date)
    group by k.camp_student_id`
}

/** Children of these camps and places whom the reader may see, with the days on which they came, finished and left, from the first bit. */
function placedOf(range: WeekRange, places: WeekPlaces, scope: Scope, base: string): Sql {
  const coached = places.coachId && sql` and s.group_id in (select g.id from camp_groups g where ${among('g.coach_id', places.coachId)})`
  return sql`select s.id, s.group_id, s.camp_id, s.student_id, s.joined_at,
      camp.runs, camp.lessons, camp.start_date - ${base}::date as starts, business_day(s.joined_at) - ${base}::date as joined,
      business_day(s.finished_at) - ${base}::date as finished, business_day(s.quit_at) - ${base}::date as quit
    from camp join camp_students s on s.camp_id = camp.id
    where s.joined_at < (${range.to}::date + 1)::timestamptz and (s.quit_at is null or s.quit_at >= ${range.from}::timestamptz)
      and ${groupsInScope(scope, 's.group_id') ?? sql`true`} and ${among('s.group_id', places.groupId)}${coached ?? sql``}`
}

/** The days on which each of them was there, those with a lesson while it was expected of them, and what they did. */
function membersOf(seen: boolean): Sql {
  const lane = (mark: Mark) =>
    sql`((coalesce(seen.marks, 0) >> ${sql.raw(String(LANE * MARKS.indexOf(mark)))}) & 65535)::integer as ${sql.raw(mark)}`
  const did = seen ? sql`(coalesce(seen.marks, 0) & 65535)::integer` : sql`0`
  const done = seen ? sql.join(MARKS.map(lane)) : sql`0 as clocked, 0 as commented, 0 as ahead, 0 as overtime`
  return sql`select p.id, p.group_id, p.camp_id, p.student_id, p.joined_at, p.finished, greatest(p.starts, p.joined) as since,
      p.runs & ~${below(sql`p.joined`)} & case when p.quit is null then -1 else ${below(sql`p.quit + 1`)} end as enrolled,
      p.lessons & ~${below(sql`p.joined`)} & case when p.quit is null then -1 else ${below(sql`p.quit`)} end
        & case when p.finished is null then -1 else ${below(sql`p.finished`)} | ${did} end as due, ${done}
    from placed p ${seen ? sql`left join seen on seen.camp_student_id = p.id` : sql``}`
}

/**
 * The days on which a child is at risk, as `at_risk` says of one day: of the quiet days those that begin three days after the camp, after
 * joining it or after the first day that was clocked in, whichever comes first. That day is looked up where it can matter alone. Whether
 * the child studies still, or the camp has ended since, decides nothing: only from the day on which it finished is it at no risk.
 */
const riskOf = (base: string): Sql =>
  sql`w.quiet & case when w.finished is null then -1 else ${below(sql`w.finished`)} end & ~${below(sql`${sql.raw(String(RISK_DAYS))} + least(w.since,
  case when w.quiet & ${below(sql`w.since + ${sql.raw(String(RISK_DAYS))}`)} <> 0
    then (select min(k.clock_in_date) from clock_ins k where k.camp_student_id = w.id) - ${base}::date end)`)}`

/** What a statement asks of the source; what it does not ask for is not worked out, and nobody has it. */
export interface WeekAsked {
  readonly figures: readonly WeekFigure[]
  /** The days on which somebody can be seen to be at risk. */
  readonly risky: readonly string[]
}

/**
 * The one source of all figures of a range: a row for each child who was enrolled on one of its days, with a mask of days for each figure.
 * Figures, the rows behind them and what the workplace counts start from it, so they can never disagree.
 */
export function weekSource(range: WeekRange, places: WeekPlaces, scope: Scope, { figures, risky }: WeekAsked): Sql {
  const base = dayFrom(range.from, -LEAD)
  const last = lastOf(range)
  const seen = figures.some((figure) => figure !== 'ENROLLED')
  const days = last === null || !figures.includes('AT_RISK') ? [] : risky.filter((day) => day <= last)
  const risks = sql.raw(String(days.reduce((mask, day) => mask | bitOf(range, day), 0)))
  // No clock-in on the day, nor on the two before. Each step that ends with "offset 0" is worked out once a row.
  const quiet = sql`m.enrolled & ${risks} & ~(m.clocked | (m.clocked << 1) | (m.clocked << 2)) as quiet`
  return sql`(with camp as materialized (${campsOf(range, places, base)}),
      placed as (${placedOf(range, places, scope, base)} offset 0)
      ${seen ? sql`, seen as materialized (${seenOf(range, places, base)})` : sql``}
    select w.id, w.group_id, w.camp_id, w.student_id, w.joined_at, w.enrolled, w.due, w.clocked & w.due as clocked,
      w.commented & w.enrolled as commented, w.ahead & w.enrolled as ahead, w.overtime & w.enrolled as overtime, ${days.length === 0 ? sql`0` : riskOf(base)} as risk
    from (select m.*, ${quiet} from (${membersOf(seen)} offset 0) m where m.enrolled <> 0 offset 0) w)`
}

/** Does a row of the source count for a figure: over the whole range, or on one of its days? `w` is the source. */
export function inFigure(figure: WeekFigure, range: WeekRange, day?: string): RawBuilder<boolean> {
  const bits = sql.raw(String(day === undefined ? wholeOf(range) : bitOf(range, day)))
  const last = lastOf(range)
  switch (figure) {
    case 'ENROLLED':
      return sql<boolean>`w.enrolled & ${bits} <> 0`
    case 'CLOCKED_IN':
      return sql<boolean>`w.clocked & ${bits} <> 0`
    case 'NOT_CLOCKED_IN':
      return sql<boolean>`w.due & ${bits} <> 0 and w.clocked & ${bits} = 0`
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
