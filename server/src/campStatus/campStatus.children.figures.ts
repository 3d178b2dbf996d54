import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { builder, type Executor } from '../platform/db/executor.ts'
import { Scope } from '../platform/scope.ts'
import { childDays } from './campStatus.days.figures.ts'
import type { WeekRange } from './campStatus.range.rules.ts'

const childFigures = z.object({
  id: z.int(),
  /** Days on which it had a lesson, and those of them on which it clocked in. */
  lessons: z.int(),
  days: z.int(),
  /** Days whose clock-in is commented. */
  comments: z.int(),
  seconds: z.int(),
  scoreSum: z.int(),
  scoreCount: z.int(),
  scoreBest: z.int().nullable(),
  /** Its place among all children of the camp who had a lesson, by days and then by mean score; `among` how many they are. */
  place: z.int(),
  among: z.int(),
})
export type ChildFigures = z.output<typeof childFigures>

const childDay = z.object({
  id: z.int(),
  day: z.string(),
  due: z.boolean(),
  done: z.boolean(),
  seconds: z.int(),
  score: z.int().nullable(),
})
export type ChildDay = z.output<typeof childDay>

/** The days of all children of a camp, by the same source as all figures of the camp's status. A place is one among all, for every reader. */
const daysOfCamp = (range: WeekRange, campId: number): RawBuilder<unknown> =>
  childDays(range, { campId: [campId] }, Scope.everything('a place in the camp is one among all its children'), ['CLOCKED_IN'])

const studied = sql`left join clock_ins k on k.camp_student_id = d.id and k.clock_in_date = d.day`

/** What these children of a camp did on the days of a range; a child without a lesson on any of them is missing. */
export async function figuresOfChildren(db: Executor, range: WeekRange, campId: number, ids: readonly number[]): Promise<ChildFigures[]> {
  const query = sql`with ${daysOfCamp(range, campId)},
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
    from placed where id = any(${[...ids]}::bigint[]) order by id`
  return z.array(childFigures).parse(await db.all(query.compile(builder)))
}

/** Each day of these children in a camp. */
export async function daysOfChildren(db: Executor, range: WeekRange, campId: number, ids: readonly number[]): Promise<ChildDay[]> {
  const query = sql`with ${daysOfCamp(range, campId)}
    select d.id, d.day, d.due, k.id is not null as done, coalesce(k.study_seconds, 0) as seconds, k.score
    from child_day d ${studied} where d.id = any(${[...ids]}::bigint[]) order by d.id, d.day`
  return z.array(childDay).parse(await db.all(query.compile(builder)))
}
