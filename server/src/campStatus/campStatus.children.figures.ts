import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { composed, type Row } from '../platform/db/statement.ts'
import { Scope } from '../platform/scope.ts'
import { childDays } from './campStatus.days.figures.ts'
import { ANY_WEEK, type WeekRange } from './campStatus.range.rules.ts'

/** The days of all children of a camp, by the same source as all figures of the camp's status. A place is one among all, for every reader. */
const daysOfCamp = (range: WeekRange, campId: number): RawBuilder<unknown> =>
  childDays(range, { campId: [campId] }, Scope.everything('a place in the camp is one among all its children'), ['CLOCKED_IN'])

const studied = sql`left join clock_ins k on k.camp_student_id = d.id and k.clock_in_date = d.day`

// `lessons`: days on which it had one, and `days` those of them on which it clocked in; `comments`: days whose clock-in is commented. `place`:
// among all children of the camp who had a lesson, by days and then by mean score; `among` how many they are.
const FIGURES = composed(
  'campStatus.childFigures',
  (range: WeekRange, campId: number, ids: readonly number[]) => sql`with ${daysOfCamp(range, campId)},
    mine as (
      select d.id, count(*) filter (where d.due) as lessons, count(*) filter (where d.clocked) as days,
        count(*) filter (where d.commented) as comments, coalesce(sum(k.study_seconds), 0) as seconds, coalesce(sum(k.score), 0) as score_sum,
        count(k.score) as score_count, max(k.score) as score_best
      from child_day d ${studied} group by d.id),
    placed as (
      select m.*, rank() over (order by m.days desc, m.score_sum::numeric / nullif(m.score_count, 0) desc nulls last) as place,
        count(*) over () as among
      from mine m where m.lessons > 0)
    select id, lessons, days, comments, seconds, score_sum, score_count, score_best, place, among
    from placed where id = any(${[...ids]}::bigint[]) order by id`,
  {},
  (make) => make(ANY_WEEK, 0, []),
)
export type ChildFigures = Row<typeof FIGURES.of>

/** What these children of a camp did on the days of a range; a child without a lesson on any of them is missing. */
export const figuresOfChildren = (db: Executor, range: WeekRange, campId: number, ids: readonly number[]): Promise<ChildFigures[]> =>
  db.all(FIGURES(range, campId, ids))

const DAYS = composed(
  'campStatus.childDays',
  (range: WeekRange, campId: number, ids: readonly number[]) => sql`with ${daysOfCamp(range, campId)}
    select d.id, d.day, d.due, k.id is not null as done, coalesce(k.study_seconds, 0) as seconds, k.score
    from child_day d ${studied} where d.id = any(${[...ids]}::bigint[]) order by d.id, d.day`,
  { notNull: ['day', 'due'] },
  (make) => make(ANY_WEEK, 0, []),
)
export type ChildDay = Row<typeof DAYS.of>

/** Each day of these children in a camp. */
export const daysOfChildren = (db: Executor, range: WeekRange, campId: number, ids: readonly number[]): Promise<ChildDay[]> =>
  db.all(DAYS(range, campId, ids))
