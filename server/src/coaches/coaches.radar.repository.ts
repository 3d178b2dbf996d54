import type { RadarFilter } from '@camp/contract/coaches/coaches.radar'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { AWAY_TEXT, type CommentMatch, coachSeenBy, commentConditions, placesConditions, TODAY_TEXT } from './coaches.conditions.ts'

/** What was late so long ago holds up nobody: a coach who comes to it does so beside the others. */
const FORGOTTEN = "interval '3 days'"

// By the day of the clock-in, which an index holds; nobody comments on what is older than a month.
const HISTORY = statement(
  'coaches.commentHistory',
  `select o.coach_id, (select m.group_id from coach_group_members m where m.coach_id = o.coach_id and ${TODAY_TEXT} limit 1) as group_id,
     json_agg(extract(epoch from o.commented_at)::bigint order by o.commented_at) as moments
   from (select k.commented_by as coach_id, k.commented_at, k.clock_in_date from clock_ins k) o
   where o.clock_in_date >= $1::timestamptz::date - 30 and o.commented_at > $1::timestamptz - interval '14 days' and o.commented_at <= $1
     and o.coach_id is not null
   group by o.coach_id`,
  { notNull: ['coachId'], fits: { moments: z.array(z.int()) } },
)
// By the day of the clock-in, which an index holds.
const CLOCK_INS = statement(
  'coaches.clockInHours',
  `select extract(hour from k.submitted_at)::int as hour, count(*)::int as count from clock_ins k
   where k.clock_in_date >= $1::date - 14 and k.clock_in_date < $1::date group by 1 order by 1`,
  { notNull: ['hour', 'count'] },
)
const LESSONS_DUE = statement(
  'coaches.lessonsDue',
  `select count(*)::int as due from camp_lessons l join camp_students e on e.camp_id = l.camp_id
     join camp_student_stays t on t.camp_student_id = e.id and t.from_day <= l.lesson_date and (t.to_day is null or t.to_day > l.lesson_date)
   where l.lesson_date >= $1::date - 14 and l.lesson_date < $1::date`,
  { notNull: ['due'] },
)
// Who is away takes nothing over.
const ACTIVE = statement(
  'coaches.active',
  `select o.id, o.name from coaches o where o.deleted_at is null and o.active_flg = 'ACTIVE' and ${coachSeenBy('$1')}
     and not exists (select from coach_absences a where a.coach_id = o.id and ${AWAY_TEXT}) order by o.id`,
)
const TO_TAKE = statement(
  'coaches.toTake',
  `select o.id, o.name, o.active_flg, u.id as user_id from coaches o
     left join users u on u.id = o.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'
   where o.id = $1 and o.deleted_at is null and ${coachSeenBy('$2')}`,
)
/** Deadlines within so long are counted together. Hours are made of whole ones. */
const STEP = sql.raw("interval '5 minutes'")
/** More than one call hands over, and than anybody reads. */
const LOOKED_AT = 2_000

// Moments are seconds since 1970. `behind`: late by not so much that they are forgotten: they come first, whatever the filter says. `queue`: what
// is not late yet, by five minutes of its deadline, so that it does not matter how much waits: the first deadline, the end of its five minutes,
// how many; with those that the filter leaves out (not counted), which take the coach's time as well. `waiting`: since when the first of them waits
// for this coach: what was handed over did not wait for the new one before.
const WAITS = composed(
  'coaches.openComments',
  (counted: RawBuilder<unknown>, where: RawBuilder<unknown>, at: Date) => {
    const fresh = sql`o.comment_due_at > ${at}::timestamptz - ${sql.raw(FORGOTTEN)}`
    return sql`with parts as (
        select coalesce(a.substitute_id, o.coach_id) as coach_id, ${counted} as counted,
          case when o.comment_due_at > ${at} then date_bin(${STEP}, o.comment_due_at - interval '1 microsecond', 'epoch') end as since,
          count(*) as count, count(*) filter (where ${fresh}) as fresh, min(o.comment_due_at) as due,
          count(*) filter (where o.comment_due_at > ${at} and o.comment_due_at <= ${at}::timestamptz + interval '2 hours') as soon,
          min(greatest(o.submitted_at, o.updated_at)) filter (where ${fresh}) as came
        from clock_ins o left join coach_absences a on a.coach_id = o.coach_id and ${sql.raw(AWAY_TEXT)}
        where ${where} group by 1, 2, 3)
      select p.coach_id, k.name as coach_name, coalesce(sum(p.count) filter (where p.counted), 0)::int as open,
        coalesce(sum(p.count) filter (where p.counted and p.since is null), 0)::int as missing,
        coalesce(sum(p.soon) filter (where p.counted), 0)::int as due_in2h,
        coalesce(sum(p.fresh) filter (where p.since is null), 0)::int as behind,
        coalesce(json_agg(json_build_array(extract(epoch from p.due)::bigint, extract(epoch from p.since + ${STEP})::bigint, p.count, p.counted) order by p.due, p.counted)
          filter (where p.since is not null), '[]') as queue,
        extract(epoch from min(p.came))::bigint as waiting
      from parts p left join coaches k on k.id = p.coach_id
      group by p.coach_id, k.name order by k.name, p.coach_id`
  },
  { fits: { queue: z.array(z.tuple([z.int(), z.int(), z.int(), z.boolean()])) } },
  (make) => make(sql`true`, sql`true`, new Date(0)),
)
/** What waits for one coach's comment. */
export type OpenComments = Row<typeof WAITS.of>

const ITEMS = composed(
  'coaches.openItems',
  (
    where: RawBuilder<unknown>,
    at: Date,
  ) => sql`select o.id as clock_in_id, o.coach_id as from_coach_id, extract(epoch from o.comment_due_at)::bigint as due, s.name as student_name,
        ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name
      from clock_ins o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id
        join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id
      where ${where} and o.comment_due_at > ${at}::timestamptz - ${sql.raw(FORGOTTEN)}
      order by o.comment_due_at, o.id limit ${LOOKED_AT}`,
  { notNull: ['fromCoachId', 'due'] },
)
export type OpenItem = Row<typeof ITEMS.of>

/** Without a comment, and of a child who is still there. */
const OPEN = { kind: ['DUE', 'MISSING'], quit: false } as const satisfies CommentMatch

/** A coach to whom comments may be handed. */
export const coachToTake = async (db: Executor, id: number, scope: Scope): Promise<Row<typeof TO_TAKE> | undefined> =>
  await db.one(TO_TAKE, [id, readerOf(scope)])

export const radarRepository = {
  history: (db: Executor, at: Date): Promise<Row<typeof HISTORY>[]> => db.all(HISTORY, [at]),
  /** Clock-ins of the two weeks before a day, by the hour of the day; and how many there could have been. */
  clockIns: (db: Executor, today: string): Promise<Row<typeof CLOCK_INS>[]> => db.all(CLOCK_INS, [today]),
  lessonsDue: async (db: Executor, today: string): Promise<number> => (await db.one(LESSONS_DUE, [today]))?.due ?? 0,
  active: (db: Executor, scope: Scope): Promise<Row<typeof ACTIVE>[]> => db.all(ACTIVE, [readerOf(scope)]),

  /** By who does the work today, which for who is away is the substitute; what the filter counts is what the list shows for it. */
  open: (db: Executor, filter: RadarFilter, scope: Scope, at: Date): Promise<OpenComments[]> =>
    db.all(WAITS(placesConditions(filter), commentConditions(OPEN, scope), at)),

  /** What of one coach's queue, or of several who have one, there is to hand over, by deadline: what comes after so many makes none of these late. */
  items: (db: Executor, coachIds: readonly number[], scope: Scope, at: Date): Promise<OpenItem[]> =>
    db.all(ITEMS(commentConditions({ ...OPEN, coachId: [...coachIds] }, scope), at)),
}
