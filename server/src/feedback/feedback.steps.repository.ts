import { SNOOZE_MOST_DAYS } from '@camp/contract/feedback/feedback'
import type { FeedbackCategory, FeedbackStatus } from '@camp/contract/feedback/feedback.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { askInScope, type Scope, scopedStatement } from '../platform/scope.ts'

/** A feedback that is locked until the end of the change, with what a reply to it is filled from. */
export interface LockedFeedback {
  readonly id: number
  readonly version: number
  readonly parentId: number
  readonly name: string
  /** Names of the children; empty where the family has given none. */
  readonly child: string
  readonly category: FeedbackCategory
  readonly status: FeedbackStatus
  readonly reply: string | null
  readonly handledBy: number | null
  readonly handledByName: string | null
  readonly takenAt: string | null
  readonly handledAt: string | null
  readonly answeredAt: string | null
  readonly assignedTo: number | null
  readonly assignedAt: string | null
  readonly assignedToName: string | null
  /** Null where it does not stand aside, or not any more. */
  readonly snoozedUntil: string | null
  /** How long ago it was taken, in ms, by the clock of the database. */
  readonly takenFor: number | null
}

/** How it stood before a set of changes, to go back to. */
export type Former = Pick<LockedFeedback, 'status' | 'reply' | 'handledBy' | 'takenAt' | 'handledAt' | 'answeredAt'>

export interface Step {
  readonly id: number
  readonly status: FeedbackStatus
  /** Null: none is given in this step. */
  readonly reply: string | null
}

const reading = (held: string) => (inScope: string) =>
  `select o.id, o.version, o.parent_id, coalesce(p.real_name, p.nickname) as name,
    coalesce((select string_agg(s.name, '、' order by s.id) from students s where s.parent_id = p.id and s.deleted_at is null), '') as child,
    o.category, o.status, o.reply, o.handled_by, (select real_name from users where id = o.handled_by) as handled_by_name,
    o.taken_at, o.handled_at, o.answered_at, o.assigned_to, o.assigned_at,
    (select real_name from users where id = o.assigned_to) as assigned_to_name,
    case when o.snoozed_until > now() then o.snoozed_until end as snoozed_until,
    (extract(epoch from clock_timestamp() - o.taken_at) * 1000)::float8 as taken_for
  from feedback o join parents p on p.id = o.parent_id and p.deleted_at is null and p.erased_at is null
  where o.id = any($1::bigint[]) ${inScope} order by o.id ${held}`
const READ = scopedStatement('feedback.read', 'o.parent_id', reading(''), { notNull: ['name', 'child'] })
const HOLD = scopedStatement('feedback.hold', 'o.parent_id', reading('for no key update of o for share of p'), {
  notNull: ['name', 'child'],
})
const ADVANCE = statement(
  'feedback.advance',
  `update feedback o set status = s.status, reply = coalesce(s.reply, o.reply), handled_by = $2,
     taken_at = case when o.handled_by = $2 then coalesce(o.taken_at, now()) else now() end,
     handled_at = case when s.status = 'DONE' then now() end,
     answered_at = case when s.reply is null then o.answered_at else coalesce(o.answered_at, now()) end, snoozed_until = null,
     version = o.version + 1, updated_at = now()
   from jsonb_to_recordset($1::jsonb) as s (id bigint, status text, reply text)
   where o.id = s.id returning o.id, o.version`,
)
const RETURN = statement(
  'feedback.return',
  `update feedback o set status = s.status, reply = s.reply, handled_by = s."handledBy", taken_at = s."takenAt", handled_at = s."handledAt",
     answered_at = s."answeredAt", version = o.version + 1, updated_at = now()
   from jsonb_to_recordset($1::jsonb) as s (id bigint, status text, reply text, "handledBy" bigint, "takenAt" timestamptz,
     "handledAt" timestamptz, "answeredAt" timestamptz)
   where o.id = s.id`,
)
// The reply is the last one that was not withdrawn: what a step wrote is, before this.
const UNSTEP = statement(
  'feedback.unstep',
  `update feedback o set status = s.status, handled_by = s."handledBy", taken_at = s."takenAt", handled_at = s."handledAt",
     answered_at = s."answeredAt", snoozed_until = s."snoozedUntil", assigned_to = s."assignedTo", assigned_at = s."assignedAt",
     reply = case when s."replyId" is null then o.reply else
       (select r.text from feedback_replies r where r.feedback_id = o.id and r.id <> s."replyId" and r.state <> 'WITHDRAWN'
        order by r.id desc limit 1) end,
     version = o.version + 1, updated_at = now()
   from jsonb_to_recordset($1::jsonb) as s (id bigint, status text, "handledBy" bigint, "takenAt" timestamptz, "handledAt" timestamptz,
     "answeredAt" timestamptz, "snoozedUntil" timestamptz, "assignedTo" bigint, "assignedAt" timestamptz, "replyId" bigint)
   where o.id = s.id
   returning o.id, o.status, o.reply, o.snoozed_until, (select real_name from users where id = o.handled_by) as handled_by_name,
     (select real_name from users where id = o.assigned_to) as assigned_to_name`,
)
const ASSIGN = statement(
  'feedback.assign',
  `update feedback set assigned_to = $2, assigned_at = now(), handled_by = case when status = 'PROCESSING' then $2 else handled_by end,
     taken_at = case when status = 'PROCESSING' then now() else taken_at end, snoozed_until = null, ${TOUCHED}
   where id = any($1::bigint[])`,
)
const SNOOZE = statement(
  'feedback.snooze',
  `update feedback set snoozed_until = $2::timestamptz, ${TOUCHED} where id = any($1::bigint[]) returning snoozed_until as until`,
)
const AHEAD = statement(
  'feedback.ahead',
  `select $1::timestamptz > now() and $1::timestamptz < now() + make_interval(days => ${SNOOZE_MOST_DAYS}) as ahead`,
  { notNull: ['ahead'] },
)
const NAME = statement('feedback.nameOf', 'select real_name as name from users where id = $1')

export const feedbackSteps = {
  /** Feedback of families that are there and that the reader may see; `held`: until the end of the change, in one order for all. */
  read: async (db: Executor, ids: readonly number[], scope: Scope, held: boolean): Promise<LockedFeedback[]> =>
    askInScope(db, scope, held ? HOLD : READ, ids),

  /** Takes up or closes, in the name of `userId`. */
  advance: (tx: Tx, steps: readonly Step[], userId: number) => tx.all(ADVANCE, [JSON.stringify(steps), userId]),

  /** Back to how they stood. */
  return: (tx: Tx, former: readonly (Former & { id: number })[]): void => tx.later(RETURN, [JSON.stringify(former)]),

  /** Back to how they stood before a step, by what it kept. */
  unstep: (tx: Tx, rows: readonly object[]) => tx.all(UNSTEP, [JSON.stringify(rows)]),

  assign: (tx: Tx, ids: readonly number[], userId: number): void => tx.later(ASSIGN, [ids, userId]),

  /** Does this moment lie ahead, and not too far, by the clock of the database? */
  isAhead: async (tx: Tx, moment: string): Promise<boolean> => (await tx.one(AHEAD, [moment]))?.ahead ?? false,

  /** Puts off until a moment, or brings back; answers the moment as it is kept. */
  snooze: async (tx: Tx, ids: readonly number[], until: string | null) => (await tx.one(SNOOZE, [ids, until]))?.until ?? null,

  nameOf: async (db: Executor, userId: number): Promise<string> => (await db.one(NAME, [userId]))?.name ?? '',
}
