import type { ReplyReason, ReplyState } from '@camp/contract/feedback/feedback.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** One that died left a message in doubt if it was taken up this long ago: each way of sending gives up sooner. */
const STALE = "interval '20 seconds'"

/** A reply to be sent now; without a phone there is nobody (any more). */
export interface DueReply {
  readonly id: number
  readonly text: string
  readonly phone: string | null
}

const ADD = statement(
  'feedbackReplies.add',
  `insert into feedback_replies (feedback_id, text, by_user_id, joined_to, send_at)
   select s.id, s.text, $2, s."joinedTo", now() + $3::int * interval '1 second'
   from jsonb_to_recordset($1::jsonb) as s (id bigint, text text, "joinedTo" bigint) order by s.id returning id, feedback_id`,
)
const CLAIM = statement(
  'feedbackReplies.claim',
  `with r as (
     update feedback_replies set state = 'SENDING', attempts = attempts + 1, claimed_at = clock_timestamp(),
       first_tried_at = coalesce(first_tried_at, clock_timestamp())
     where id = $1 and state = 'WAITING' and joined_to is null and send_at <= clock_timestamp() returning id, feedback_id, text)
   select r.id, r.text, case when p.active_flg = 'ACTIVE' and p.deleted_at is null and p.erased_at is null then p.phone end as phone
   from r join feedback f on f.id = r.feedback_id join parents p on p.id = f.parent_id`,
)
const END = statement(
  'feedbackReplies.end',
  // Another run may have taken it for lost meanwhile: its sender knows better.
  `update feedback_replies set state = $2, reason = $3, sent_at = case when $2 = 'SENT' then now() end
   where id = $1 and (state = 'SENDING' or state = 'FAILED' and reason = 'DOUBT') returning id`,
)
const ABOUT = statement(
  'feedbackReplies.about',
  `select f.id, f.parent_id from feedback_replies r join feedback f on f.id = r.feedback_id
   where (r.id = $1 or r.joined_to = $1) and r.state <> 'WITHDRAWN' order by f.id`,
)
const LATER = statement(
  'feedbackReplies.later',
  `update feedback_replies set state = case when first_tried_at > now() - $2::int * interval '1 hour' then 'WAITING' else 'FAILED' end,
     reason = case when first_tried_at > now() - $2::int * interval '1 hour' then null else 'NOT_TAKEN' end,
     send_at = now() + least(900, 10 * 2 ^ least(attempts, 10)) * interval '1 second'
   where id = $1 and state = 'SENDING' returning state`,
)
const STALE_ONES = statement(
  'feedbackReplies.stale',
  `update feedback_replies set state = case when $1 then 'WAITING' else 'FAILED' end, reason = case when $1 then null else 'DOUBT' end
   where state = 'SENDING' and joined_to is null and claimed_at < now() - ${STALE} returning id, state`,
)
const DUE = statement(
  'feedbackReplies.due',
  `select id from feedback_replies where state = 'WAITING' and joined_to is null and send_at <= now() - interval '2 seconds'
   order by send_at limit 200`,
)
const HOLD = statement(
  'feedbackReplies.hold',
  `select id, feedback_id, coalesce(joined_to, id) as carrier, state, attempts from feedback_replies
   where id = any($1::bigint[]) or id in (select joined_to from feedback_replies where id = any($1::bigint[])) order by id for update`,
)
// A message that was to carry another reply too still goes, for that one.
const WITHDRAW = statement(
  'feedbackReplies.withdraw',
  `update feedback_replies r set state = 'WITHDRAWN' where r.id = any($1::bigint[])
     and not exists (select from feedback_replies j where j.joined_to = r.id and j.state <> 'WITHDRAWN' and j.id <> all($1::bigint[]))`,
)

const ANSWERED = statement(
  'feedbackReplies.answered',
  `select distinct feedback_id from feedback_replies where feedback_id = any($1::bigint[]) and state <> 'WITHDRAWN'`,
)

interface NewReply {
  /** Of the feedback. */
  readonly id: number
  readonly text: string
  /** The reply whose message carries this one too. */
  readonly joinedTo?: number
}

export const feedbackReplies = {
  /** Writes replies down, to be sent in so many seconds. */
  add: (tx: Tx, replies: readonly NewReply[], userId: number, inSeconds: number) =>
    tx.all(ADD, [JSON.stringify(replies), userId, inSeconds]),

  /** Marks one as being sent; undefined where another run has it, or its time has not come. */
  claim: async (db: Executor, id: number): Promise<DueReply | undefined> => await db.one(CLAIM, [id]),

  /** How it ended; false where somebody else has said so. */
  end: async (tx: Tx, id: number, state: ReplyState, reason: ReplyReason | null): Promise<boolean> =>
    (await tx.all(END, [id, state, reason])).length > 0,

  /** The feedback that a message answers. */
  about: (tx: Tx, id: number) => tx.all(ABOUT, [id]),

  /** To be tried again a while later, for at most so many hours since the first try. */
  later: async (tx: Tx, id: number, hours: number): Promise<ReplyState | undefined> => (await tx.one(LATER, [id, hours]))?.state,

  /** What a run that died was about to send: in doubt, or to be sent again where a second time is the same message. */
  stale: (tx: Tx, repeatable: boolean) => tx.all(STALE_ONES, [repeatable]),

  /** What waits though its time is over: its job was lost, or it is to be tried again. */
  due: async (db: Executor): Promise<number[]> => (await db.all(DUE, [])).map(({ id }) => id),

  /** Holds replies and those that carry them until the end of the change. */
  hold: (tx: Tx, ids: readonly number[]) => tx.all(HOLD, [ids]),

  /** Which feedback has replies here: what was answered before there were any has its words in itself alone. */
  answered: async (tx: Tx, ids: readonly number[]): Promise<Set<number>> =>
    new Set((await tx.all(ANSWERED, [ids])).map(({ feedbackId }) => feedbackId)),

  withdraw: (tx: Tx, ids: readonly number[]): void => tx.later(WITHDRAW, [ids]),
}
