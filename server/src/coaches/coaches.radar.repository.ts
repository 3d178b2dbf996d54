import { type CompiledQuery, sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import { builder, type Executor, type Row, statement, type Tx } from '../platform/db/executor.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { type CommentMatch, coachSeenBy, commentMatching, TODAY_TEXT } from './coaches.matching.ts'

/** What was late so long ago holds up nobody: whoever comes to it does so beside the others. */
const FORGOTTEN = "interval '3 days'"

// By the day of the clock-in, which an index holds; nobody comments on what is older than a month.
const HISTORY = statement(
  'coaches.commentHistory',
  `select o.coach_id as "coachId", (select m.group_id from coach_group_members m where m.coach_id = o.coach_id and ${TODAY_TEXT} limit 1) as "groupId",
     json_agg(extract(epoch from o.commented_at)::bigint order by o.commented_at) as moments
   from (select coalesce(k.commented_by, k.coach_id) as coach_id, k.commented_at, k.clock_in_date from clock_ins k) o
   where o.clock_in_date >= $1::timestamptz::date - 30 and o.commented_at > $1::timestamptz - interval '14 days' and o.commented_at <= $1
     and o.coach_id is not null
   group by o.coach_id`,
  { notNull: ['coachId'], fits: { moments: z.array(z.int()) } },
)
const ACTIVE = statement(
  'coaches.active',
  `select o.id, o.name from coaches o where o.deleted_at is null and o.active_flg = 'ACTIVE' and ${coachSeenBy('$1')} order by o.id`,
)
const TO_TAKE = statement(
  'coaches.toTake',
  `select o.id, o.name, o.active_flg as "activeFlg", u.id as "userId" from coaches o
     left join users u on u.id = o.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'
   where o.id = $1 and o.deleted_at is null and ${coachSeenBy('$2')}`,
)
const REASSIGN = statement(
  'coaches.reassign',
  `with held as (
     select o.id, o.coach_id from clock_ins o
     where o.id = any($1::bigint[]) and o.commented_at is null and o.coach_id is distinct from $2 and ($3::bigint is null or o.coach_id = $3)
       and ($4::bigint is null or o.group_id in (select led_camp_groups($4)))
     order by o.id for update),
   moved as (
     update clock_ins k set coach_id = $2, updated_at = now(), version = k.version + 1 from held where k.id = held.id
     returning k.id, k.camp_student_id, held.coach_id)
   select m.camp_student_id as "campStudentId", e.parent_id as "parentId", c.id as "fromId", c.name as "fromName", u.id as "fromUserId",
     count(*)::int as count, min(m.id) as "firstId"
   from moved m join camp_students e on e.id = m.camp_student_id left join coaches c on c.id = m.coach_id
     left join users u on u.id = c.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'
   group by m.camp_student_id, e.parent_id, c.id, c.name, u.id order by m.camp_student_id`,
  { notNull: ['campStudentId', 'parentId', 'count', 'firstId'] },
)

export type MovedComments = Row<typeof REASSIGN>

/** What waits for one coach's comment. Moments are seconds since 1970. */
export interface OpenComments {
  readonly coachId: number | null
  readonly coachName: string | null
  readonly open: number
  readonly missing: number
  /** In the order of their deadlines; with those that the filter leaves out, which take the coach's time as well. */
  readonly queue: readonly (readonly [due: number, counted: boolean])[]
  /** Since when the first of them waits for this coach: what was handed over did not wait for the new one before. */
  readonly waiting: number | null
}

export interface OpenItem {
  readonly clockInId: number
  readonly due: number
  readonly studentName: string
  readonly campName: string
  readonly groupName: string
}

/** Without a comment, and of a child who is still there. */
const OPEN = { kind: ['DUE', 'MISSING'], quit: false } as const satisfies CommentMatch

export const radarRepository = {
  history: (db: Executor, at: Date): Promise<Row<typeof HISTORY>[]> => db.named(HISTORY, [at]),
  active: (db: Executor, scope: Scope): Promise<Row<typeof ACTIVE>[]> => db.named(ACTIVE, [readerOf(scope)]),
  toTake: async (tx: Tx, id: number, scope: Scope): Promise<Row<typeof TO_TAKE> | undefined> =>
    (await tx.named(TO_TAKE, [id, readerOf(scope)]))[0],

  /** By coach; what the filter counts is what the list shows for it. */
  open: (db: Executor, filter: CommentMatch, scope: Scope, at: Date): Promise<OpenComments[]> => {
    const counted = commentMatching({ ...filter, ...OPEN }, scope)
    const text = sql`select w."coachId", k.name as "coachName", (count(*) filter (where w.counted))::int as open,
        (count(*) filter (where w.counted and w.due <= ${at}))::int as missing,
        coalesce(json_agg(json_build_array(extract(epoch from w.due)::bigint, w.counted) order by w.due)
          filter (where w.due > ${at}::timestamptz - ${sql.raw(FORGOTTEN)}), '[]') as queue,
        extract(epoch from min(w.came) filter (where w.due > ${at}::timestamptz - ${sql.raw(FORGOTTEN)}))::bigint as waiting
      from (select o.coach_id as "coachId", o.comment_due_at as due, greatest(o.submitted_at, o.updated_at) as came, ${counted} as counted
        from clock_ins o where ${commentMatching(OPEN, scope)}) w
      left join coaches k on k.id = w."coachId"
      group by w."coachId", k.name order by k.name, w."coachId"`
    return db.run(text.compile(builder) as CompiledQuery<OpenComments>) // held against the list by coaches.radar.test.ts
  },

  /** What of one coach's queue there is to hand over. */
  items: (db: Executor, coachId: number, scope: Scope, at: Date): Promise<OpenItem[]> => {
    const text = sql`select o.id as "clockInId", extract(epoch from o.comment_due_at)::bigint as due, s.name as "studentName",
        ${sql.raw(campNameSql('c'))} as "campName", g.name as "groupName"
      from clock_ins o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id
        join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id
      where ${commentMatching({ ...OPEN, coachId: [coachId] }, scope)} and o.comment_due_at > ${at}::timestamptz - ${sql.raw(FORGOTTEN)}
      order by o.comment_due_at, o.id`
    return db.run(text.compile(builder) as CompiledQuery<OpenItem>) // as above
  },

  /** Hands over what is still open, and says of which children and from whom. */
  reassign: (tx: Tx, ids: readonly number[], coachId: number, fromCoachId: number | null, scope: Scope): Promise<MovedComments[]> =>
    tx.named(REASSIGN, [ids, coachId, fromCoachId, readerOf(scope)]),
}
