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
const SENT_IN = statement('coaches.sentIn', 'select id, media_urls, lesson_day, makeup from clock_ins where id = any($1::bigint[])', {
  fits: { mediaUrls: z.array(z.string()) },
})
type SentIn = Row<typeof SENT_IN>

export const commentsList = listed('coaches.comments', { table: sql`clock_ins o`, columns: COLUMNS, joins: JOINS, sorts: SORTS })

// By the coach's account, with the coach of this account and those for whom they stand in. The first clock-in stands for all of them: it is
// reminded of once a day.
const REMIND = composed(
  'coaches.remind',
  (where: RawBuilder<unknown>, today: string) => sql`with due as (
          select o.id, o.coach_id, k.user_id from clock_ins o
            left join coach_absences a on a.coach_id = o.coach_id and ${sql.raw(AWAY_TEXT)}
            join coaches k on k.id = coalesce(a.substitute_id, o.coach_id) and k.deleted_at is null
            join users u on u.id = k.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'
          where o.commented_at is null and ${where} order by o.id),
        noted as (
          insert into comment_reminders (clock_in_id, day) select id, ${today}::date from due on conflict do nothing returning clock_in_id)
        select due.user_id, array_agg(distinct due.coach_id) as coach_ids, count(*) as count, min(due.id) as first_id
        from noted join due on due.id = noted.clock_in_id group by due.user_id order by due.user_id`,
  { notNull: ['userId', 'coachIds', 'firstId'] },
)
/** Clock-ins to remind a coach of. */
export type Reminder = Row<typeof REMIND.of>

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
   * Notes that these clock-ins are reminded of today, and says whom to tell: of a coach who is away the substitute. A clock-in that was noted today already, by anybody at the
   * same moment, is not among them.
   */
  remind: (tx: Tx, filter: CommentMatch, scope: Scope, today: string): Promise<Reminder[]> =>
    tx.all(REMIND(commentConditions(filter, scope), today)),
}
