import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { ValueOf } from '@camp/contract/base/labels'
import type { ServiceFault } from '@camp/contract/base/outside'
import type { getMessageDeliveries, messageTaskFailure } from '@camp/contract/messageTasks/messageTasks'
import type { MessageTaskStatus } from '@camp/contract/messageTasks/messageTasks.labels'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { composed, seldom, statement } from '../platform/db/statement.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import {
  activeParent,
  activeStaff,
  audienceOf,
  familyAgrees,
  parentFields,
  staffFields,
  type Wanted,
} from './messageTasks.audience.repository.ts'

/** An earlier run that died left a message in doubt if it was taken up this long ago: each way of sending gives up sooner. */
const STALE_SECONDS = 20

const SORTS = { id: 'o.id', state: 'o.state' } as const

/** Somebody to write to now; without an address there is nobody (any more). */
export interface Due {
  readonly id: number
  readonly userId: number | null
  readonly attempts: number
  readonly name: string
  readonly child: string
  readonly address: string | null
  readonly agrees: boolean
}

export interface Tally {
  readonly total: number
  readonly sent: number
  readonly failed: number
}

/** Who it is, where the channel finds that person now, and whether the family agrees; null columns for who is gone. */
const people = ({ channel, purpose, audience }: Wanted) => sql`
  left join lateral (
    select ${staffFields(channel)} from users u where u.id = d.user_id and ${activeStaff}
    union all select ${parentFields(channel, purpose)}, ${familyAgrees(purpose, audience)} as agrees
      from parents f where f.id = d.parent_id and ${activeParent}
  ) p on true`

const CONFIRM = statement(
  'deliveries.sent',
  // Another run may have taken it for lost meanwhile: its sender knows better.
  `update message_deliveries set state = 'SENT', reason = null, sent_at = now() where id = $1 and (state = 'SENDING' or reason = 'DOUBT')`,
)
const FAIL = statement(
  'deliveries.failed',
  "update message_deliveries set state = 'FAILED', reason = $2 where id = $1 and state in ('WAITING', 'SENDING')",
)
const AGAIN = statement(
  'deliveries.again',
  `update message_deliveries set state = case when first_tried_at > now() - interval '1 hour' then 'WAITING' else 'FAILED' end,
     reason = case when first_tried_at > now() - interval '1 hour' then null else 'NOT_TAKEN' end
   where id = $1 and state = 'SENDING' returning state = 'WAITING' as waits`,
)

// As if it had never been tried: what failed was not about this one.
const UNTRIED = statement(
  'deliveries.untried',
  "update message_deliveries set state = 'WAITING', attempts = attempts - 1, first_tried_at = null where id = $1 and state = 'SENDING'",
)
const COUNT = statement(
  'deliveries.count',
  `insert into message_task_figures as kept (message_task_id, total, sent, failed)
   select $1::bigint, count(*), count(*) filter (where state = 'SENT'), count(*) filter (where state = 'FAILED')
   from message_deliveries where message_task_id = $1
   on conflict (message_task_id) do update set total = excluded.total, sent = excluded.sent, failed = excluded.failed
   returning total, sent, failed`,
)

const NOW = seldom('messageTasks.deliveries.now', 'select clock_timestamp()::text as at')
const NOT_REACHED = `d.message_task_id = $1 and (d.state = 'WAITING' or d.state = 'FAILED' and d.reason not in ('DOUBT', 'CONSENT'))`
const REVIVABLE = seldom('messageTasks.deliveries.revivable', `select count(*) as count from message_deliveries d where ${NOT_REACHED}`, {
  notNull: ['count'],
})
// A run that begins again after a crash leaves alone whom it has tried itself.
const REVIVE = seldom(
  'messageTasks.deliveries.revive',
  `update message_deliveries d set state = 'WAITING', reason = null, attempts = 0, first_tried_at = null
   from tasks t where t.id = $2 and ${NOT_REACHED} and (d.claimed_at is null or d.claimed_at < t.createtime)`,
)
const END = seldom(
  'messageTasks.deliveries.end',
  `update message_tasks set status = $2, failure = $3, finished_at = now(), updated_at = now()
       where id = $1 and status = any($4::text[]) returning title`,
)

/** For the types of rows alone. */
const EVERYBODY: Wanted = { audience: audienceOf({ kind: 'PARENTS', all: true }), channel: 'SMS', purpose: 'MESSAGES' }
const HOLD = composed(
  'messageTasks.hold',
  (messageTaskId: number, wanted: Wanted, most: number) => sql`with d as (select id, user_id, parent_id, attempts from message_deliveries
      where message_task_id = ${messageTaskId} and state = 'WAITING' order by id limit ${most} for update skip locked)
    select d.id, d.user_id, d.attempts, coalesce(p.name, '') as name, coalesce(p.child, '') as child, p.address, coalesce(p.agrees, true) as agrees
    from d ${people(wanted)} order by d.id`,
  undefined,
  (make) => make(1, EVERYBODY, 1),
)
const CLAIM = composed(
  'messageTasks.claim',
  (messageTaskId: number, wanted: Wanted, round: string) => sql`with d as (
      update message_deliveries set state = 'SENDING', attempts = attempts + 1, claimed_at = clock_timestamp(),
        first_tried_at = coalesce(first_tried_at, clock_timestamp())
      where id = (select id from message_deliveries where message_task_id = ${messageTaskId} and state = 'WAITING'
          and (claimed_at is null or claimed_at < ${round}::timestamptz)
        order by id limit 1 for update skip locked) and state = 'WAITING' returning id, user_id, parent_id, attempts)
    select d.id, d.user_id, d.attempts, coalesce(p.name, '') as name, coalesce(p.child, '') as child, p.address, coalesce(p.agrees, true) as agrees
    from d ${people(wanted)}`,
  undefined,
  (make) => make(1, EVERYBODY, ''),
)
const LIST = listed(
  'messageTasks.deliveries.list',
  {
    table: sql`message_deliveries o`,
    columns: sql`o.id, coalesce(u.real_name, f.real_name, f.nickname) as name, o.state, o.reason, o.attempts, o.sent_at,
        case o.channel when 'SMS' then coalesce(u.phone, f.phone) end as phone, case o.channel when 'EMAIL' then u.email end as email`,
    joins: sql`left join users u on u.id = o.user_id left join parents f on f.id = o.parent_id`,
    sorts: SORTS,
  },
  { notNull: ['name'] },
)

export const deliveriesRepository = {
  page: (
    db: Executor,
    { params, query }: HandlerInput<typeof getMessageDeliveries>,
    scope: Scope,
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getMessageDeliveries>>> => {
    const state = query.state ? sql`and o.state = any(${query.state}::text[])` : sql``
    const seen = scope.all ? sql`` : sql`and (o.parent_id is null or ${familiesInScope(scope, 'o.parent_id')})`
    const where = sql<boolean>`o.message_task_id = ${params.id} ${state} ${seen}`
    return LIST.page(db, where, paging)
  },

  /** Takes up to `most` waiting messages for this transaction alone, and marks none: what it does to them commits with it. */
  hold: (tx: Tx, task: Wanted & { readonly id: number }, most: number): Promise<Due[]> => tx.all(HOLD(task.id, task, most)),

  /** The database's time, from which a round of tries begins. */
  now: async (db: Executor): Promise<string> => (await db.one(NOW))?.at ?? 'now',

  /** Takes one that was not tried since `round` and marks it as being sent; undefined where there is none. */
  claim: async (db: Executor, task: Wanted & { readonly id: number }, round: string): Promise<Due | undefined> =>
    await db.one(CLAIM(task.id, task, round)),

  /** Are there messages that wait? */
  waiting: async (db: Executor, messageTaskId: number): Promise<boolean> =>
    (await db.run("select 1 from message_deliveries where message_task_id = $1 and state = 'WAITING' limit 1", [messageTaskId])).length > 0,

  /** Into an inbox, in the transaction that writes the message. */
  inbox: (tx: Tx, id: number) =>
    tx.run("update message_deliveries set state = 'SENT', attempts = attempts + 1, sent_at = now() where id = $1", [id]),

  sent: (db: Executor, id: number) => db.all(CONFIRM, [id]),
  failed: (db: Executor, id: number, reason: 'REFUSED' | 'NOT_TAKEN' | 'DOUBT' | 'GONE' | 'CONSENT') => db.all(FAIL, [id, reason]),
  /** To be tried again; false: an hour has passed, and it has failed. */
  again: async (db: Executor, id: number): Promise<boolean> => (await db.one(AGAIN, [id]))?.waits ?? false,
  untried: (db: Executor, id: number) => db.all(UNTRIED, [id]),

  /** Messages that a run which died was about to send: in doubt, or to be sent again where a second time is the same message. */
  takeBack: (db: Executor, messageTaskId: number, repeatable: boolean) =>
    db.run(
      `update message_deliveries set state = $2, reason = $3 where message_task_id = $1 and state = 'SENDING'
         and claimed_at < now() - interval '${STALE_SECONDS} seconds'`,
      [messageTaskId, repeatable ? 'WAITING' : 'FAILED', repeatable ? null : 'DOUBT'],
    ),

  /** Are there messages that another run is about to send? */
  underWay: async (db: Executor, messageTaskId: number): Promise<boolean> =>
    (await db.run("select 1 from message_deliveries where message_task_id = $1 and state = 'SENDING' limit 1", [messageTaskId])).length > 0,

  /** Counts anew, exactly, and keeps it. */
  count: async (db: Executor, messageTaskId: number): Promise<Tally> =>
    (await db.one(COUNT, [messageTaskId])) ?? { total: 0, sent: 0, failed: 0 },

  add: (db: Executor, messageTaskId: number, { sent, failed }: Pick<Tally, 'sent' | 'failed'>) =>
    db.run('update message_task_figures set sent = sent + $2, failed = failed + $3 where message_task_id = $1', [
      messageTaskId,
      sent,
      failed,
    ]),

  /** How many were surely not reached, with those who wait already. */
  revivable: async (tx: Tx, messageTaskId: number): Promise<number> => (await tx.one(REVIVABLE, [messageTaskId]))?.count ?? 0,

  /** Lets them wait again, for the long work that writes to them. */
  revive: (db: Executor, messageTaskId: number, taskId: number) => db.all(REVIVE, [messageTaskId, taskId]),

  /** So many are to be written to; counted exactly once they are written down. */
  expect: (tx: Tx, messageTaskId: number, total: number) =>
    tx.run(
      `insert into message_task_figures (message_task_id, total) values ($1, $2)
       on conflict (message_task_id) do update set total = excluded.total`,
      [messageTaskId, total],
    ),

  /** Nobody is to be written to after all. */
  forget: (tx: Tx, messageTaskId: number) => tx.run('delete from message_task_figures where message_task_id = $1', [messageTaskId]),

  /** The recipients are settled. */
  settled: (tx: Tx, messageTaskId: number) => tx.run('update message_tasks set settled_at = now() where id = $1', [messageTaskId]),

  /** Its channel serves nobody at the moment, so it waits; null: it goes on. Beside the version: sending is no edit. */
  wait: (db: Executor, messageTaskId: number, fault: ServiceFault | null) =>
    db.run('update message_tasks set channel_fault = $2 where id = $1 and channel_fault is distinct from $2', [messageTaskId, fault]),

  /** Was its long work begun so long ago that a channel which still serves nobody is given up? */
  waitedLong: async (db: Executor, messageTaskId: number): Promise<boolean> =>
    (
      await db.run(
        "select 1 from message_tasks m join tasks t on t.id = m.task_id where m.id = $1 and t.createtime < now() - interval '1 day'",
        [messageTaskId],
      )
    ).length > 0,

  /** How it ended. */
  end: (
    tx: Tx,
    messageTaskId: number,
    status: 'SENT' | 'FAILED',
    failure: ValueOf<typeof messageTaskFailure> | null,
    was: readonly MessageTaskStatus[],
  ) => tx.all(END, [messageTaskId, status, failure, was]),

  /** A failed one that is taken up again. */
  resume: (tx: Tx, messageTaskId: number) =>
    tx.run("update message_tasks set status = 'SENDING', failure = null, finished_at = null where id = $1 and status = 'FAILED'", [
      messageTaskId,
    ]),
}
