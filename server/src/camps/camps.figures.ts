import { rateBp } from '@camp/contract/base/numbers'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { TODAY } from './camps.conditions.ts'

/** Lessons that were clocked in for, and lessons. */
export const lessonCounts = z.tuple([z.int(), z.int()])

/**
 * Days with a clock-in among the lessons so far, and these lessons, of those who are in the camp: the lessons of each stay from its first day
 * until the child left or finished, and later ones that it did all the same (`extra`). What was done before joining, or made up for days on
 * which the child was away, belongs to no such lesson. Stays that began and ended on the same days have the same lessons, so these are counted
 * once for all of them. `camp` and `stays` are our own SQL.
 */
const lessonsSql = (camp: string, stays: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select array[least(coalesce(sum(j.days), 0), coalesce(sum(j.children * l.due + j.extra), 0)),
    coalesce(sum(j.children * l.due + j.extra), 0)]::integer[]
  from (
    select t.from_day as joined, t.to_day as gone, t.finished_day as finished, count(*) as children,
      sum(t.clock_in_days) as days, sum(t.finished_days) as extra
    from camp_student_stays t
    where (t.to_at is null or exists (select from camp_students s where s.id = t.camp_student_id and s.status <> 'QUIT')) and ${stays}
    group by 1, 2, 3
  ) j cross join lateral (
    select count(*) as due from camp_lessons l
    where l.camp_id = ${sql.raw(camp)} and l.lesson_date between j.joined and ${sql.raw(TODAY)}
      and (j.gone is null or l.lesson_date < j.gone) and (j.finished is null or l.lesson_date < j.finished)
  ) l)`

/** Of the group `o`. */
export const groupLessons = lessonsSql('o.camp_id', sql`t.group_id = o.id`)

const ofReader = (scope: Scope, column: string): RawBuilder<unknown> => (scope.all ? sql`` : sql`and ${groupsInScope(scope, column)}`)

/** By the rate of the group `o`, not rounded. */
export const groupRateOrder = sql`(select r.counts[1]::numeric / nullif(r.counts[2], 0) from (select ${groupLessons} as counts) r)`

/** Of the camp `o`, as far as the reader sees its groups. */
export const campLessons = (scope: Scope) =>
  sql`case when o.start_date <= ${sql.raw(TODAY)}
    then ${lessonsSql('o.id', sql`t.camp_id = o.id ${ofReader(scope, 't.group_id')}`)} else '{0,0}' end`

/** A row with its counts taken apart, and their rate. */
export const withRate = <Row extends { lessonCounts: z.output<typeof lessonCounts> }>({
  lessonCounts: [clockInsDone, clockInsDue],
  ...row
}: Row) => ({
  ...row,
  clockInsDone,
  clockInsDue,
  clockInRateBp: rateBp(clockInsDone, clockInsDue),
})

/** How many groups the camp `o` has that the reader sees. */
export const groupCount = (scope: Scope) =>
  sql`(select count(*) from camp_groups g where g.camp_id = o.id and g.deleted_at is null ${ofReader(scope, 'g.id')})`

/** Camps under the alias `o`, each with the children that are in it as far as the reader sees its groups. */
export const countedCamps = (scope: Scope): RawBuilder<unknown> =>
  scope.all
    ? sql`(select c.*, (select s.taken from camp_seats s where s.camp_id = c.id) as enrolled_count from camps c) o`
    : sql`(select c.*, (select coalesce(sum(s.taken), 0) from camp_groups g join camp_group_seats s on s.group_id = g.id
        where g.camp_id = c.id ${ofReader(scope, 'g.id')}) as enrolled_count from camps c) o`
