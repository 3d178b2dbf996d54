import type { WeekFigure } from '@camp/contract/campStatus/campStatus'
import { type RawBuilder, sql } from 'kysely'
import { all, among } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { daysOf, type WeekRange } from './campStatus.range.rules.ts'

/** Where the children are that figures count. */
export interface WeekPlaces {
  readonly campId?: readonly number[] | undefined
  readonly groupId?: readonly number[] | undefined
  readonly coachId?: readonly number[] | undefined
}

/** The last day of the range that has begun; null where all of it is to come. */
export const lastOf = ({ from, to, today }: WeekRange): string | null => (from > today ? null : to < today ? to : today)

/** Camps that run in the range. */
const campsOf = ({ from, to }: WeekRange, { campId }: WeekPlaces): Sql =>
  sql`select c.id, c.start_date, c.end_date from camps c
    where c.deleted_at is null and c.start_date <= ${to}::date and c.end_date >= ${from}::date and ${all([among('c.id', campId)])}`

/** An integer holds so many days as bits; it has one more for its sign. */
const INTEGER_BITS = 31

/**
 * Days of this many bits: those of the range, and the two before it. Weeks fit into an integer; a longer range is a string of bits, of
 * which none stands for two days.
 */
function bitsOf(range: WeekRange, bits: number): Sql {
  const length = daysOf(range).length + 2
  return sql.raw(`${bits}::${length <= INTEGER_BITS ? 'integer' : `bit(${length})`}`)
}
/** A day as a bit. */
const bitOf = (day: string, range: WeekRange): Sql => sql`${bitsOf(range, 1)} << (${sql.raw(day)} - ${range.from}::date + 2)`

/** The days of the range on which these camps run, and whether one has had a lesson; the two days before each decide who is at risk. */
const campDaysOf = (range: WeekRange): Sql =>
  sql`select camp.id as camp_id, n.day, l.camp_id is not null as lesson, ${bitOf('n.day', range)} as bit,
      ${bitsOf(range, 3)} << (n.day - ${range.from}::date) as lately
    from camp join unnest(${daysOf(range)}::date[]) n (day) on n.day between camp.start_date and camp.end_date
    left join camp_lessons l on l.camp_id = camp.id and l.lesson_date = n.day and n.day <= ${range.today}::date`

/**
 * Stays in these camps and places, of children whom the reader may see there, that lie on a day of the range. The day on which a child left
 * still belongs to its stay, unless it came back on that day: it is in one stay on each day.
 */
const staysOf = ({ from, to }: WeekRange, { groupId, coachId }: WeekPlaces, scope: Scope, few: Sql | null): Sql =>
  sql`select t.camp_student_id as id, t.camp_id, t.group_id, t.after_at is null as is_first, t.finished_day as finished, t.to_day as gone,
      greatest(camp.start_date, t.from_day) as since,
      case when t.to_at is null then 'infinity' else t.to_day - (
        select count(*) from camp_student_stays n where n.camp_student_id = t.camp_student_id and n.after_at = t.to_at
          and n.from_day = t.to_day)::integer end as until
    from camp join ${few ? sql`(${few})` : sql`camp_student_stays`} t on t.camp_id = camp.id
    where t.from_day <= ${to}::date and (t.to_day is null or t.to_day >= ${from}::date)
      and ${all([
        groupsInScope(scope, 't.group_id'),
        among('t.group_id', groupId),
        coachId ? sql<boolean>`t.group_id in (select g.id from camp_groups g where ${among('g.coach_id', coachId)})` : null,
      ])}`

/** Places with so few groups, and single children, are read child by child, others camp by camp. */
const FEW_GROUPS = 200

/** What children did on the days of the range, and on the two days before, which decide who is at risk. */
function clockInsOf({ from, to, today }: WeekRange, { groupId }: WeekPlaces, few: Sql | null): Sql {
  const columns = sql`k.camp_student_id as id, k.clock_in_date as day, k.commented_at, k.comment_due_at`
  const days = sql`k.clock_in_date between ${from}::date - 2 and least(${to}::date, ${today}::date)`
  // The offset keeps the statement from reading the days of all children for those of a few.
  if (few !== null) {
    return sql`select k.* from (select distinct id from stay) s
      cross join lateral (select ${columns} from clock_ins k where k.camp_student_id = s.id and ${days} offset 0) k`
  }
  const byChild = groupId !== undefined && groupId.length <= FEW_GROUPS
  return sql`select ${columns} from clock_ins k
    where ${byChild ? sql`k.camp_student_id in (select stay.id from stay)` : sql`k.camp_id in (select camp.id from camp)`} and ${days}`
}

/**
 * The same by child, each kind of day as bits: joined to the stays once, and not to each of their days, which are ten times as many.
 */
const byChild = (range: WeekRange): Sql =>
  sql`select id, bit_or(bit) as days, bit_or(bit) filter (where commented_at is not null) as commented,
      bit_or(bit) filter (where commented_at is null and comment_due_at > now()) as ahead,
      bit_or(bit) filter (where coalesce(commented_at, now()) > comment_due_at) as overtime
    from (select k.*, ${bitOf('k.day', range)} as bit from seen k) k group by id`

/**
 * Is the child at risk on the day, as `at_risk` says of today? It has not clocked in on the day nor on the two before, and since three days
 * is there, has come back, or clocked in for the last time, which may have been for a day before it joined. Whether the child studies still,
 * or the camp has ended since, decides nothing: only from the day on which it finished is it at no risk.
 */
const riskIn = (
  range: WeekRange,
): Sql => sql`t.days & (d.bit | d.lately) = ${bitsOf(range, 0)} and (t.finished is null or d.day < t.finished)
  and (t.since <= d.day - 3 or t.is_first and exists (select from clock_ins z where z.camp_student_id = t.id and z.clock_in_date < d.day - 2))`

/** The marks of a child's day, and of its range: on one of its days at least. */
const MARKS = ['due', 'clocked', 'commented', 'ahead', 'overtime'] as const

/**
 * The one source of all figures of a range, as `child_day`: a row for each child and each day on which it was in the camp, with what was
 * due and done. Figures, the rows behind them and what the workplace counts start from it, so they can never disagree. What the figures
 * that are asked for do not look at is not worked out.
 */
export const childDays = (range: WeekRange, places: WeekPlaces, scope: Scope, figures: readonly WeekFigure[]): Sql =>
  sql`${campDays(range, places)}, ${daysOfChildren(range, places, scope, figures, null)}`

/** The camps of the range as `camp`, and their days as `camp_day`. */
export const campDays = (range: WeekRange, places: WeekPlaces): Sql =>
  sql`camp as materialized (${campsOf(range, places)}), camp_day as materialized (${campDaysOf(range)})`

/** `child_day`, after `campDays`. `few`: a select of the few stays that are looked at alone; null: all of these places. */
export function daysOfChildren(range: WeekRange, places: WeekPlaces, scope: Scope, figures: readonly WeekFigure[], few: Sql | null): Sql {
  const { today } = range
  const seen = figures.some((figure) => figure !== 'ENROLLED')
  const risk = figures.includes('AT_RISK')
  const none = bitsOf(range, 0)
  const on = (days: string): Sql => sql`${sql.raw(days)} & d.bit <> ${none}`
  const clocked = on('t.days')
  const due = sql`d.lesson and (t.gone is null or d.day < t.gone) and (t.finished is null or d.day < t.finished or ${clocked})`
  const marks = sql`${due} as due, ${due} and ${clocked} as clocked, ${on('t.commented')} as commented, ${on('t.ahead')} as ahead,
        ${on('t.overtime')} as overtime, ${risk ? sql`d.day <= ${today}::date and ${riskIn(range)}` : sql`false`} as risk`
  const unseen = sql`false as due, false as clocked, false as commented, false as ahead, false as overtime, false as risk`
  const days = (column: string): Sql => sql`coalesce(k.${sql.raw(column)}, ${none}) as ${sql.raw(column)}`
  return sql`stay as materialized (${staysOf(range, places, scope, few)}),
    ${
      seen
        ? sql`seen as materialized (${clockInsOf(range, places, few)}),
    marked as materialized (select stay.*, ${sql.join(['days', 'commented', 'ahead', 'overtime'].map(days))}
      from stay left join (${byChild(range)}) k on k.id = stay.id),`
        : sql``
    }
    child_day as (
      select t.id, t.camp_id, t.group_id, d.day, ${seen ? marks : unseen}
      from ${sql.raw(seen ? 'marked' : 'stay')} t join camp_day d on d.camp_id = t.camp_id and d.day between t.since and t.until)`
}

/** The columns by which one range of a child is made of its days; its risk is that of the last day that has begun. */
export const rangeMarks = (range: WeekRange): Sql =>
  sql`${sql.join(MARKS.map((mark) => sql`bool_or(${sql.raw(mark)}) as ${sql.raw(mark)}`))}, coalesce(bool_or(risk and day = ${lastOf(range)}::date), false) as risk`

/** The same of a child that was in more than one group. */
export const onceMarks: Sql = sql.join([...MARKS, 'risk'].map((mark) => sql`bool_or(${sql.raw(mark)}) as ${sql.raw(mark)}`))

/** Does a child count for a figure, in its range or on a day? Over the columns of either. */
export const inFigure: Readonly<Record<WeekFigure, RawBuilder<boolean>>> = {
  ENROLLED: sql`true`,
  CLOCKED_IN: sql`clocked`,
  NOT_CLOCKED_IN: sql`due and not clocked`,
  COMMENTED: sql`commented`,
  COMMENT_DUE: sql`ahead`,
  OVERTIME: sql`overtime`,
  AT_RISK: sql`risk`,
}
