import type { WeekFigure } from '@camp/contract/campStatus/campStatus'
import { sql } from 'kysely'
import type { Sql } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { campDays, daysOfChildren, inFigure, rangeMarks } from './campStatus.days.figures.ts'
import type { WeekRange } from './campStatus.range.rules.ts'

/** What the last day that a child clocked in tells. */
export const ROLLUP_FIGURES = ['ENROLLED', 'CLOCKED_IN', 'NOT_CLOCKED_IN', 'AT_RISK'] as const satisfies readonly WeekFigure[]
export type RollupFigure = (typeof ROLLUP_FIGURES)[number]

/** A child is in its only stay and has not finished; an index holds these, another one all other stays. `t` is the stay. */
export const ONLY_STAY = sql`t.to_at is null and t.after_at is null and t.finished_at is null`
const OTHER = sql`(t.to_at is not null or t.after_at is not null or t.finished_at is not null)`

/** How many children are in their only stay, by camp, its first day and their last clock-in: rows that add up, some of them negative. */
export const ROLLUP_STAYS = sql`(
  select camp_id, from_day, nullif(last_day, '-infinity') as last, children from camp_stay_day
  union all select camp_id, from_day, nullif(last_day, '-infinity'), children from camp_stay_delta)`

/** Of all children these counts are kept, in rows that only add up; of those in the reader's groups they are counted. */
function plainOf(scope: Scope): Sql {
  if (!scope.all) {
    return sql`
    select t.camp_id, t.from_day, t.last_clock_in_date as last, count(*)::integer as children
    from camp join camp_student_stays t on t.camp_id = camp.id where ${ONLY_STAY} and ${groupsInScope(scope, 't.group_id')} group by 1, 2, 3`
  }
  return sql`select k.camp_id, k.from_day, k.last, k.children::integer as children from camp join ${ROLLUP_STAYS} k on k.camp_id = camp.id`
}

/**
 * Children in their only stay, counted by when it began and when they clocked in last, as `told`; rows may cancel each other out. Enough for a
 * range that holds today, unless its last clock-in is for a day without a lesson or for a day to come: those are counted from the rows.
 */
const toldOf = ({ from, today }: WeekRange, scope: Scope): Sql => sql`
  span as (
    select camp.id as camp_id, camp.start_date, max(d.day) as last_day, max(d.day) filter (where d.lesson) as last_lesson,
      bool_or(d.day = ${today}::date) as runs, coalesce(array_agg(d.day) filter (where d.lesson), '{}') as lessons
    from camp join camp_day d on d.camp_id = camp.id group by 1, 2),
  plain as (${plainOf(scope)}),
  told as materialized (
    select p.*, greatest(s.start_date, p.from_day) as since, s.last_day, s.last_lesson, s.runs,
      p.last is null or p.last < ${from}::date or p.last = any(s.lessons) as tells
    from plain p join span s on s.camp_id = p.camp_id)`

/** The stays that need more than their last clock-in. */
const REST = sql`
  select t.* from camp join camp_student_stays t on t.camp_id = camp.id where ${OTHER}
  union all select t.* from (select distinct camp_id, from_day, last from told where not tells) p join camp_student_stays t
    on t.camp_id = p.camp_id and coalesce(t.last_clock_in_date, t.from_day) = p.last and t.last_clock_in_date = p.last
      and t.from_day = p.from_day
  where ${ONLY_STAY}`

/** The figures over `told`, by the rules of `childDays`. */
function toldIn({ from, today }: WeekRange): Readonly<Record<RollupFigure, Sql>> {
  const clocked = sql`coalesce(p.last >= greatest(${from}::date, p.since), false)`
  return {
    ENROLLED: sql`p.since <= p.last_day`,
    CLOCKED_IN: clocked,
    NOT_CLOCKED_IN: sql`p.since <= p.last_lesson and not ${clocked}`,
    AT_RISK: sql`p.runs and p.since <= ${today}::date and coalesce(p.last, p.since) <= ${today}::date - 3`,
  }
}

/**
 * The figures of `childDays` by camp, for a range that holds today, some camps twice: a row counts part of the children. Most children are
 * counted by what is kept of their stay, in the order of an index; only the others are looked at day by day.
 */
export function rollupByCamp(range: WeekRange, scope: Scope): Sql {
  const told = toldIn(range)
  const days = ROLLUP_FIGURES.map((figure) => sql`count(*) filter (where ${inFigure[figure]})`)
  const kept = ROLLUP_FIGURES.map((figure) => sql`coalesce(sum(p.children) filter (where ${told[figure]}), 0)`)
  return sql`with ${campDays(range, {})}, ${toldOf(range, scope)}, ${daysOfChildren(range, {}, scope, ROLLUP_FIGURES, REST)}
    select camp_id, array[${sql.join(days)}] as counts
      from (select id, camp_id, ${rangeMarks(range)} from child_day group by id, camp_id) child group by camp_id
    union all select p.camp_id, array[${sql.join(kept)}] from told p where p.tells group by p.camp_id`
}
