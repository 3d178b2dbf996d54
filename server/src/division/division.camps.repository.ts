import { campStatus } from '@camp/contract/camps/camps.labels'
import * as z from 'zod'
import { campInStatusSql, campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'

/** Groups that the reader sees, by `g`; $2 is the reader where rows are limited. */
const SEEN = 'g.deleted_at is null and ($2::bigint is null or g.id in (select led_camp_groups($2)))'
/** As far as anybody looks back: so many of the camps that the reader sees. */
const MOST_ENDED = 30
/** Camps with a group that the reader sees. */
const inSight = (camp: string) => `${camp}.deleted_at is null and ($2::bigint is null or ${camp}.id in (
       select mine.camp_id from camp_groups mine where mine.deleted_at is null and mine.id in (select led_camp_groups($2))))`

// The last division that was run and not taken back.
const CAMPS = statement(
  'division.campsToDivide',
  `select c.id as camp_id, ${campNameSql('c')} as camp_name, camp_status(c.enrol_start, c.enrol_end, c.start_date, c.end_date, current_date) as status,
     c.start_date, c.end_date, (
       select json_build_object('at', r.applied_at, 'by', u.real_name, 'moved', jsonb_array_length(r.after))
       from division_runs r join users u on u.id = r.created_by left join change_sets s on s.id = r.applied_set_id
       where r.camp_id = c.id and r.applied_at is not null and s.stage is distinct from 'UNDO' order by r.applied_at desc limit 1) as last_run
   from camps c where ${inSight('c')}
     and case when $1::boolean then c.id in (select x.id from camps x where ${inSight('x')} and ${campInStatusSql('x', ['ENDED'])}
       order by x.end_date desc, x.id desc limit ${MOST_ENDED}) else not ${campInStatusSql('c', ['ENDED'])} end
   order by c.start_date, c.id`,
  {
    notNull: ['campName'],
    fits: { status: campStatus.schema, lastRun: z.object({ at: z.string(), by: z.string(), moved: z.int() }).nullable() },
  },
)
const GROUPS = statement(
  'division.groupsToDivide',
  `select g.camp_id, g.id, g.name, g.coach_id, k.name as coach_name, g.active_flg = 'ACTIVE' as active,
     coalesce(k.active_flg = 'ACTIVE' and k.deleted_at is null, true) as coach_active, g.capacity, z.held, n.children, n.ready, n.begun, n.newcomers
   from camp_groups g join camps c on c.id = g.camp_id join camp_group_seats z on z.group_id = g.id left join coaches k on k.id = g.coach_id
     left join lateral (select max(r.applied_at) as at from division_runs r left join change_sets s on s.id = r.applied_set_id
       where r.camp_id = c.id and s.stage is distinct from 'UNDO') r on true
     cross join lateral (
       select count(*)::int as children, count(*) filter (where m.id is null and not f.begun)::int as ready,
         count(*) filter (where m.id is null and f.begun)::int as begun,
         count(*) filter (where c.start_date > current_date and e.joined_at > coalesce(r.at, '-infinity'))::int as newcomers
       from camp_students e
         left join camp_student_moves m on m.camp_student_id = e.id and m.applied_at is null and m.cancelled_at is null
         cross join lateral (select exists (select from clock_ins i where i.camp_student_id = e.id) as begun) f
       where e.group_id = g.id and e.status = 'STUDYING') n
   where g.camp_id = any($1::bigint[]) and ${SEEN} order by g.camp_id, g.id`,
  { notNull: ['active', 'coachActive', 'children', 'ready', 'begun', 'newcomers'] },
)
// Away on the first day, or tomorrow where the camp runs; the limit over all camps of the same days, as the planner has it.
const COACHES = statement(
  'division.coachesToDivide',
  `select p.camp_id, p.coach_id, exists (select from coach_absences a where a.coach_id = k.id
       and a.from_date <= d.day and (a.to_date is null or a.to_date >= d.day)) as away,
     case when k.max_students is null then p.quota else least(p.quota, k.max_students - (
       select count(*)::int from camp_groups og join camps oc on oc.id = og.camp_id and oc.deleted_at is null and oc.id <> c.id
         and oc.start_date <= c.end_date and oc.end_date >= greatest(c.start_date, current_date)
       join camp_students e on e.group_id = og.id and e.status = 'STUDYING' where og.coach_id = k.id and og.deleted_at is null)) end as most
   from coach_plans p join camps c on c.id = p.camp_id join coaches k on k.id = p.coach_id and k.active_flg = 'ACTIVE' and k.deleted_at is null
     cross join lateral (select greatest(c.start_date, current_date + 1) as day) d
   where p.camp_id = any($1::bigint[])
     and exists (select from camp_groups g where g.camp_id = p.camp_id and g.coach_id = p.coach_id and ${SEEN})`,
  { notNull: ['away', 'most'] },
)
// Of a family's children in a camp all pairs, less those with one coach.
const APART = statement(
  'division.siblingsApart',
  `select f.camp_id, sum(f.children * (f.children - 1) / 2 - f.together)::int as pairs
   from (select n.camp_id, n.parent_id, sum(n.children) as children,
       sum(case when n.coach_id is null then 0 else n.children * (n.children - 1) / 2 end) as together
     from (select g.camp_id, e.parent_id, g.coach_id, count(*) as children
       from camp_groups g join camp_students e on e.group_id = g.id and e.status = 'STUDYING'
       where g.camp_id = any($1::bigint[]) and ${SEEN} group by 1, 2, 3) n
     group by 1, 2 having sum(n.children) > 1) f
   group by 1`,
  { notNull: ['pairs'] },
)

export type CampToDivide = Row<typeof CAMPS>
export type GroupToDivide = Row<typeof GROUPS>
export type CoachToDivide = Row<typeof COACHES>

export const divisionCamps = {
  /** What the cards of the camps are made of: four questions, however many camps there are. */
  all: async (db: Executor, ended: boolean, scope: Scope) => {
    const reader = readerOf(scope)
    const camps = await db.all(CAMPS, [ended, reader])
    const key = [camps.map(({ campId }) => campId), reader]
    return { camps, groups: await db.all(GROUPS, key), coaches: await db.all(COACHES, key), apart: await db.all(APART, key) }
  },
}
