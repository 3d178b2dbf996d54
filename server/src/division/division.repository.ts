import type { Paging } from '@camp/contract/base/call'
import type { CoachPlan, DivisionBoard } from '@camp/contract/division/division'
import { sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import { TODAY_TEXT } from '../coaches/coaches.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { statement } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const readerOf = (scope: Scope) => (scope.all ? null : scope.userId)
/** Groups that the reader sees, by `g`; $2 is the reader where rows are limited. */
const SEEN = 'g.deleted_at is null and ($2::bigint is null or g.id in (select led_camp_groups($2)))'

/** Of a coach, today: `k`. */
const MEMBERSHIP = `left join coach_group_members m on m.coach_id = k.id and ${TODAY_TEXT}
  left join coach_groups cg on cg.id = m.group_id and cg.deleted_at is null`
const SORTS = { id: 'o.id', coachName: { name: 'k.name' }, assigned: 'n.assigned' } as const
const ASSIGNED = sql`(coach_plans o join coaches k on k.id = o.coach_id cross join lateral (
  select coalesce(sum(z.taken), 0)::bigint as assigned from camp_groups g join camp_group_seats z on z.group_id = g.id
  where g.camp_id = o.camp_id and g.coach_id = o.coach_id and g.deleted_at is null) n)`

const LIST = listed('division.list', {
  table: ASSIGNED,
  countedIn: sql`coach_plans o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.camp_id,
        o.coach_id, k.name as coach_name, cg.id as coach_group_id, cg.name as coach_group_name, o.quota,
        n.assigned, o.weight`,
  joins: sql.raw(MEMBERSHIP),
  sorts: SORTS,
})
const CAMP = statement(
  'division.camp',
  `select c.id as camp_id, ${campNameSql('c')} as camp_name, c.start_date, current_date >= c.start_date as started,
     current_date > c.end_date as ended
   from camps c where c.id = $1 and c.deleted_at is null
     and ($2::bigint is null or c.id in (select mine.camp_id from camp_groups mine where mine.id in (select led_camp_groups($2))))`,
  { notNull: ['started', 'ended'] },
)
const GROUPS = statement(
  'division.groups',
  `select g.id, g.version, g.name, g.coach_id, k.name as coach_name,
     coalesce(k.active_flg = 'ACTIVE' and k.deleted_at is null, true) as coach_active, g.active_flg = 'ACTIVE' as active, g.capacity,
     z.taken, z.held, g.level
   from camp_groups g join camp_group_seats z on z.group_id = g.id left join coaches k on k.id = g.coach_id
   where g.camp_id = $1 and ${SEEN} order by g.id`,
  { notNull: ['coachActive', 'active'] },
)
const COACHES = statement(
  'division.coaches',
  `select p.id as plan_id, p.version, k.id as coach_id, k.name as coach_name, k.active_flg = 'ACTIVE' and k.deleted_at is null as active,
     p.quota, p.weight, k.max_students, (
       select count(*)::int from camp_groups og join camps oc on oc.id = og.camp_id and oc.deleted_at is null and oc.id <> c.id
         and oc.start_date <= c.end_date and oc.end_date >= greatest(c.start_date, current_date)
       join camp_students e on e.group_id = og.id and e.status = 'STUDYING' where og.coach_id = k.id and og.deleted_at is null) as elsewhere
   from coach_plans p join camps c on c.id = p.camp_id join coaches k on k.id = p.coach_id
   where p.camp_id = $1 and exists (select from camp_groups g where g.camp_id = p.camp_id and g.coach_id = p.coach_id and ${SEEN})
   order by k.id`,
  { notNull: ['active', 'elsewhere'] },
)
const CHILDREN = statement(
  'division.children',
  `select e.id, e.version, s.name, e.group_id, s.english_level as level, e.preferred_coach_id as wished_coach_id,
     e.parent_id as family, exists (select from clock_ins i where i.camp_student_id = e.id) as begun, exists (
       select from camp_student_moves v where v.camp_student_id = e.id and v.applied_at is null and v.cancelled_at is null) as moving, (
       select og.coach_id from camp_students x join camps oc on oc.id = x.camp_id and oc.start_date < c.start_date
       join camp_groups og on og.id = x.group_id where x.student_id = e.student_id and x.id <> e.id and x.status <> 'QUIT'
       order by oc.start_date desc, x.id desc limit 1) as last_coach_id
   from camp_students e join camps c on c.id = e.camp_id join students s on s.id = e.student_id join camp_groups g on g.id = e.group_id
   where e.camp_id = $1 and e.status = 'STUDYING' and ${SEEN} order by e.id`,
  { notNull: ['begun', 'moving'] },
)
// Days of lessons from $2 on, and until when a comment is to be there.
const WEEK = statement(
  'division.week',
  `select coalesce(f.comment_deadline_hours, 24) as deadline_hours, (
     select coalesce(json_agg(l.lesson_date::text order by l.lesson_date), '[]') from camp_lessons l
     where l.camp_id = c.id and l.lesson_date >= $2::date and l.lesson_date < $2::date + 7) as lessons
   from camps c left join camp_configs f on f.camp_type_id = c.camp_type_id where c.id = $1`,
  { notNull: ['deadlineHours', 'lessons'], fits: { lessons: z.array(z.string()) } },
)
// The comments on one child who clocks in at every lesson of the week, as price_comments would reckon them; nobody's where hours are not tracked.
const CHILD_PAY = statement(
  'division.childPay',
  `select p.coach_id, sum(work_pay(r.unit, u.credit_minutes, case when r.unit = 'PIECE' then 1 else 0 end, r.amount,
       case when h.kind = 'HOLIDAY' then u.holiday_factor_bp else 10000 end))::bigint as pay
   from coach_plans p join camps c on c.id = p.camp_id join coaches k on k.id = p.coach_id and k.tracking_enabled
     join camp_lessons l on l.camp_id = c.id and l.lesson_date >= greatest($2::date, work_starts_on()) and l.lesson_date < $2::date + 7
     left join holiday_days h on h.date = l.lesson_date and not h.removed
     cross join lateral work_rate(k.id, 'COMMENT', l.lesson_date) r
     cross join lateral (select u.credit_minutes, u.holiday_factor_bp from credit_rules u
       where u.kind = 'COMMENT' and u.effective_from <= l.lesson_date and (u.camp_type_id is null or u.camp_type_id = c.camp_type_id)
       order by u.camp_type_id nulls last, u.effective_from desc limit 1) u
   where p.camp_id = $1 and u.credit_minutes > 0 group by p.coach_id`,
  { notNull: ['pay'] },
)
const LOCK_PLAN = statement(
  'division.lockPlan',
  `select p.id, p.version, p.quota, p.weight, ${campNameSql('c')} as camp, k.name as coach
   from coach_plans p join camps c on c.id = p.camp_id and c.deleted_at is null join coaches k on k.id = p.coach_id
   where p.id = $1 and ($2::bigint is null or exists (select from camp_groups g
     where g.camp_id = p.camp_id and g.coach_id = p.coach_id and ${SEEN})) for no key update of p`,
)
const LOCK_GROUP = statement(
  'division.lockGroup',
  `select g.id, g.version, g.level, g.name, ${campNameSql('c')} as camp from camp_groups g join camps c on c.id = g.camp_id
   where g.id = $1 and c.deleted_at is null and ${SEEN} for no key update of g`,
)
const LOCK_CHILD = statement(
  'division.lockChild',
  `select e.id, e.version, ${campNameSql('c')} as camp, k.name as wished_coach
   from camp_students e join camps c on c.id = e.camp_id join camp_groups g on g.id = e.group_id
     left join coaches k on k.id = e.preferred_coach_id
   where e.id = $1 and e.status = 'STUDYING' and ${SEEN} for no key update of e`,
)
const COACH = statement('division.coach', 'select name from coaches where id = $1 and deleted_at is null')
const SNAPSHOT = statement(
  'division.snapshot',
  `select p.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('campName', ${campNameSql('c')}, 'coachName', k.name, 'quota', p.quota, 'weight', p.weight) as fields
   from coach_plans p join camps c on c.id = p.camp_id join coaches k on k.id = p.coach_id
   where p.id = $1 and ($2::bigint is null or exists (select from camp_groups g
     where g.camp_id = p.camp_id and g.coach_id = p.coach_id and ${SEEN}))`,
  snapshotSays,
)

/** The board without what other nouns know: levels, and who is away. */
type StoredBoard = Omit<DivisionBoard, 'levels' | 'coaches'> & { readonly coaches: Omit<DivisionBoard['coaches'][number], 'away'>[] }

export const divisionRepository = {
  page: (db: Executor, campId: number, scope: Scope, paging: Paging): Promise<Rows<CoachPlan>> => {
    const where = sql`o.camp_id = ${campId} and exists (select from camp_groups g where g.camp_id = o.camp_id and g.coach_id = o.coach_id
      and g.deleted_at is null and ${groupsInScope(scope, 'g.id')})`
    return LIST.page(db, where, paging)
  },

  /** All that the planner knows of a camp; undefined for one of which the reader sees no group. */
  board: async (db: Executor, campId: number, scope: Scope): Promise<StoredBoard | undefined> => {
    const key = [campId, readerOf(scope)]
    const [camp] = await db.all(CAMP, key)
    if (!camp) return undefined
    const groups = await db.all(GROUPS, key)
    return { ...camp, groups, coaches: await db.all(COACHES, key), children: await db.all(CHILDREN, key) }
  },

  week: async (db: Executor, campId: number, from: string) => await db.one(WEEK, [campId, from]),
  childPay: async (db: Executor, campId: number, from: string): Promise<ReadonlyMap<number, number>> =>
    new Map((await db.all(CHILD_PAY, [campId, from])).map(({ coachId, pay }) => [coachId, pay])),

  lockPlan: async (tx: Tx, id: number, scope: Scope) => await tx.one(LOCK_PLAN, [id, readerOf(scope)]),
  lockGroup: async (tx: Tx, id: number, scope: Scope) => await tx.one(LOCK_GROUP, [id, readerOf(scope)]),
  lockChild: async (tx: Tx, id: number, scope: Scope) => await tx.one(LOCK_CHILD, [id, readerOf(scope)]),
  coach: async (tx: Tx, id: number) => await tx.one(COACH, [id]),

  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
