import type { Paging } from '@camp/contract/base/call'
import type { CoachComment } from '@camp/contract/coaches/coaches.comments'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { counted, listed, type Rows } from '../platform/db/list.ts'
import { composed, type Row, shared, statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { AWAY_TEXT, type CommentMatch, commentConditions } from './coaches.conditions.ts'

const OVER = `greatest(0, floor(extract(epoch from coalesce(o.commented_at, now()) - o.comment_due_at) / 60))`

/** Sort keys of the wire, and what they mean; nothing else reaches ORDER BY. */
const SORTS = { id: 'o.id', submittedAt: 'o.submitted_at', dueAt: 'o.comment_due_at', overtimeMinutes: OVER } as const

const COLUMNS = sql`o.id, o.camp_student_id, s.name as student_name, o.camp_id,
  ${sql.raw(campNameSql('c'))} as camp_name, o.group_id, g.name as group_name, o.coach_id, k.name as coach_name, o.clock_in_date,
  o.submitted_at, o.comment_due_at as due_at, o.commented_at, ${sql.raw(OVER)}::bigint as overtime_minutes,
  case when o.commented_at is not null then 'LATE' when o.comment_due_at > now() then 'DUE' else 'MISSING' end as kind`
const JOINS = sql`
  join camp_students e on e.id = o.camp_student_id
  join students s on s.id = e.student_id
  join camps c on c.id = o.camp_id
  join camp_groups g on g.id = o.group_id
  left join coaches k on k.id = o.coach_id`

const countOf = (filter: CommentMatch, scope: Scope): RawBuilder<unknown> =>
  sql`select count(*) from clock_ins o where ${commentConditions(filter, scope)}`

/** What a coach hears and reads before commenting, and of which lesson. */
const SENT_IN = statement(
  'coaches.sentIn',
  `select k.id, case when z.barred then '[]'::jsonb else k.media_urls end as media_urls, z.barred and k.media_urls <> '[]' as barred, k.lesson_day, k.makeup
   from clock_ins k join camp_students e on e.id = k.camp_student_id
     cross join lateral (select not consent_serves(e.student_id, 'RECORDINGS') as barred) z where k.id = any($1::bigint[])`,
  { notNull: ['mediaUrls', 'barred'], fits: { mediaUrls: z.array(z.string()) } },
)
type SentIn = Row<typeof SENT_IN>

export const commentsList = listed('coaches.comments', { table: sql`clock_ins o`, columns: COLUMNS, joins: JOINS, sorts: SORTS })

// The coach, or the substitute of a coach who is away, by an account that can read it.
const WHOM = `left join coach_absences a on a.coach_id = o.coach_id and ${AWAY_TEXT}
  join coaches k on k.id = coalesce(a.substitute_id, o.coach_id) and k.deleted_at is null
  join users u on u.id = k.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'`

const REMIND = composed(
  'coaches.remind',
  (where: RawBuilder<unknown>, today: string) => sql`
    insert into comment_reminders (clock_in_id, day, told_at)
    select o.id, ${today}::date, null from clock_ins o ${sql.raw(WHOM)} where o.commented_at is null and ${where} order by o.id
    on conflict do nothing returning clock_in_id as id`,
)
// What was commented since then needs no reminder. The first clock-in of an account stands for all of them: it is reminded of once a day.
const TELL = statement(
  'coaches.tellReminders',
  `with held as (
     select clock_in_id, day from comment_reminders where clock_in_id = any($1::bigint[]) and day = $2::date and told_at is null
     order by clock_in_id for update),
   told as (
     update comment_reminders r set told_at = now() from held h where r.clock_in_id = h.clock_in_id and r.day = h.day returning r.clock_in_id)
   select k.user_id, array_agg(distinct o.coach_id) as coach_ids, count(*) as count, min(o.id) as first_id
   from told t join clock_ins o on o.id = t.clock_in_id ${WHOM} where o.commented_at is null group by k.user_id order by k.user_id`,
  { notNull: ['userId', 'coachIds', 'firstId'] },
)
const WITHDRAW = statement(
  'coaches.withdrawReminders',
  `with held as (
     select clock_in_id, day from comment_reminders where clock_in_id = any($1::bigint[]) and day = $2::date and told_at is null
     order by clock_in_id for update)
   delete from comment_reminders r using held h where r.clock_in_id = h.clock_in_id and r.day = h.day returning r.clock_in_id as id`,
)

export const commentsRepository = {
  page: (db: Executor, filter: CommentMatch, scope: Scope, paging: Paging): Promise<Rows<CoachComment>> =>
    commentsList.page(db, commentConditions(filter, scope), paging),

  /** What came with these clock-ins, by each of them. */
  sentIn: async (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, SentIn>> =>
    new Map((await db.all(SENT_IN, [ids])).map((one) => [one.id, one])),

  /** How many match, as the list would say. */
  count: async (db: Executor, filter: CommentMatch, scope: Scope): Promise<number> =>
    (await db.all(shared(counted(countOf(filter, scope)))))[0]?.total ?? 0,

  /**
   * Notes that these clock-ins are to be reminded of today: those whose coach, or whose substitute, has an account. One that was noted today
   * already, by anybody at the same moment, is not among them.
   */
  remind: async (tx: Tx, filter: CommentMatch, scope: Scope, today: string): Promise<number[]> =>
    (await tx.all(REMIND(commentConditions(filter, scope), today))).map(({ id }) => id),

  /** What was noted leaves now, once: whom to tell, and of what. */
  tellReminders: (tx: Tx, ids: readonly number[], day: string) => tx.all(TELL, [ids, day]),

  /** Takes back what was noted and has not left; how many these were. */
  withdrawReminders: async (tx: Tx, ids: readonly number[], day: string): Promise<number> => (await tx.all(WITHDRAW, [ids, day])).length,
}
