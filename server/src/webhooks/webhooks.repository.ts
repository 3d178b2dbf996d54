import type { Paging } from '@camp/contract/base/call'
import type { Webhook, WebhookDelivery, WebhookFilter } from '@camp/contract/webhooks/webhooks'
import { deliveryState, webhookFault } from '@camp/contract/webhooks/webhooks.events'
import { webhookOff, webhookState } from '@camp/contract/webhooks/webhooks.labels'
import { WEBHOOK_ROTATION_HOURS } from '@camp/contract/webhooks/webhooks.rules'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { deliveryConditions, ENDPOINTS, type ToldDeliveries, webhookConditions } from './webhooks.conditions.ts'

const LIST = listed(
  'webhooks.list',
  {
    table: ENDPOINTS,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.url, o.description, o.types, o.ordered, o.active, o.disabled_reason, o.failing_since,
      o.old_secret_until, o.creator, o.state, o.sent, o.delivered, o.waiting, o.p95, h.hours`,
    joins: sql`cross join lateral (
      select json_agg(json_build_object('delivered', n.delivered, 'failed', n.failed) order by n.hour) as hours from (
        select g.hour, count(t.id) filter (where t.status between 200 and 299) as delivered,
          count(t.id) filter (where t.status is null or t.status not between 200 and 299) as failed
        from generate_series(0, 23) g (hour) left join webhook_attempts t on t.endpoint_id = o.id
          and t.sent_at > now() - make_interval(hours => 24 - g.hour) and t.sent_at <= now() - make_interval(hours => 23 - g.hour)
        group by g.hour) n) h`,
    sorts: { id: 'o.id', url: 'o.url', sent: 'o.sent', waiting: 'o.waiting', createdAt: 'o.created_at' },
  },
  {
    fits: {
      state: webhookState.schema,
      disabledReason: webhookOff.schema.nullable(),
      hours: z.array(z.object({ delivered: z.int(), failed: z.int() })),
    },
  },
)

const DELIVERY_COLUMNS = `o.id, o.endpoint_id, o.event_id, o.type, o.entity, o.subject_id, o.occurred_at, o.state, o.attempt,
  case when o.state = 'PENDING' then o.next_at end as next_at, o.last_status, o.last_ms, o.last_error as last_fault, o.replayed`
const DELIVERIES = `(select d.*, v.occurred_at from webhook_deliveries d join events v on v.id = d.event_id
  join webhook_endpoints x on x.id = d.endpoint_id and x.deleted_at is null) o`
const DELIVERY_SAYS = { fits: { state: deliveryState.schema, lastFault: webhookFault.schema.nullable() } } as const
const DELIVERY_LIST = listed(
  'webhooks.deliveries',
  { table: sql.raw(DELIVERIES), columns: sql.raw(DELIVERY_COLUMNS), joins: sql``, sorts: { id: 'o.id' } },
  DELIVERY_SAYS,
)
const DELIVERY = seldom(
  'webhooks.delivery',
  `select ${DELIVERY_COLUMNS}, e.url, v.data::text as data from ${DELIVERIES} join webhook_endpoints e on e.id = o.endpoint_id
     join events v on v.id = o.event_id where o.id = $1 and e.deleted_at is null`,
  { ...DELIVERY_SAYS, notNull: ['data'] },
)
const ATTEMPTS = seldom(
  'webhooks.attempts',
  `select sent_at, signature, status, ms, error as fault, address as ip, headers, answer from webhook_attempts where delivery_id = $1 order by id`,
  { fits: { fault: webhookFault.schema.nullable() } },
)

const LOCK = statement(
  'webhooks.lock',
  `select id, version, url, description, types, ordered, active, disabled_reason, secret, old_secret_until, created_by
   from webhook_endpoints where id = $1 and deleted_at is null for no key update`,
)
export type LockedWebhook = Row<typeof LOCK>
const TARGET = seldom(
  'webhooks.target',
  `select url, secret, case when old_secret_until > now() then old_secret end as old_secret from webhook_endpoints
   where id = $1 and deleted_at is null`,
)
const COUNT = seldom('webhooks.count', 'select count(*) as count from webhook_endpoints where deleted_at is null')
const ADD = seldom(
  'webhooks.add',
  `insert into webhook_endpoints (url, description, types, ordered, secret, created_by) values ($1, $2, $3, $4, $5, $6) returning id, version`,
)
const CHANGE = seldom(
  'webhooks.change',
  `update webhook_endpoints set url = $2, description = $3, types = $4, ordered = $5, active = $6,
     disabled_reason = case when $6 then null else disabled_reason end, failing_since = case when $6 and not active then null else failing_since end,
     slow_until = case when $6 and not active then null else slow_until end, ${TOUCHED}
   where id = $1 returning id, version`,
)
const ROTATE = seldom(
  'webhooks.rotate',
  // One that was not copied is replaced, and the one that programs have signs on.
  `update webhook_endpoints set old_secret = case when old_secret_until > now() then old_secret else secret end, old_secret_until = now() + interval '${WEBHOOK_ROTATION_HOURS} hours', secret = $2, ${TOUCHED}
   where id = $1 returning id, version, old_secret_until`,
)
const REMOVE = seldom('webhooks.remove', `update webhook_endpoints set deleted_at = now(), active = false, ${TOUCHED} where id = $1`)
const LEAVE = seldom('webhooks.leaveAll', `update webhook_deliveries set state = 'DISABLED' where endpoint_id = $1 and state = 'PENDING'`)
const AGAIN = seldom(
  'webhooks.again',
  `update webhook_deliveries set state = 'PENDING', next_at = now(), attempt = case when state = 'PENDING' then attempt else 0 end,
     replayed = replayed or state = 'DELIVERED'
   where endpoint_id = $1 and id = any($2::bigint[]) and type = any($3::text[]) returning id`,
)
// Who asks for it now knows that it is up again.
const WAKE = seldom('webhooks.wake', 'update webhook_endpoints set slow_until = null where id = $1 and slow_until is not null')
const HAPPENED = `from events where occurred_at >= $1::timestamptz and occurred_at <= $2::timestamptz and position is not null
  and type = any($3::text[])`
const COUNT_HAPPENED = seldom('webhooks.countHappened', `select count(*) as count ${HAPPENED}`)
const REPLAY = seldom(
  'webhooks.replay',
  `insert into webhook_deliveries (event_id, endpoint_id, position, type, entity, subject_id, replayed)
   select id, $4, position, type, entity, subject_id, true ${HAPPENED} order by position
   on conflict (event_id, endpoint_id) do update set state = 'PENDING', attempt = 0, next_at = now(),
     replayed = webhook_deliveries.replayed or webhook_deliveries.state = 'DELIVERED'
   returning id`,
)
const NAMES = statement('webhooks.names', 'select id, url as name from webhook_endpoints where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'webhooks.snapshot',
  `select o.created_at, o.deleted_at, '[]'::json as changes,
    json_build_object('url', o.url, 'description', o.description, 'types', o.types, 'ordered', o.ordered, 'active', o.active,
      'disabledReason', o.disabled_reason, 'oldSecretUntil', ${momentInJson('o.old_secret_until')}) as fields
   from webhook_endpoints o where o.id = $1`,
  snapshotSays,
)

/** What staff say of an endpoint. */
export interface WebhookFields extends Pick<Webhook, 'url' | 'description' | 'types' | 'ordered'> {}

export interface ReplayRange {
  readonly from: string
  readonly to: string
  readonly types: readonly string[]
}

export const webhooksRepository = {
  page: (db: Executor, filter: WebhookFilter, paging: Paging): Promise<Rows<Webhook>> => LIST.page(db, webhookConditions(filter), paging),

  deliveries: (db: Executor, filter: ToldDeliveries, paging: Paging): Promise<Rows<WebhookDelivery>> =>
    DELIVERY_LIST.page(db, deliveryConditions(filter), paging),

  delivery: (db: Executor, id: number) => db.one(DELIVERY, [id]),

  attempts: (db: Executor, id: number) => db.all(ATTEMPTS, [id]),

  /** Holds the endpoint until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedWebhook | undefined> => await tx.one(LOCK, [id]),

  target: (db: Executor, id: number) => db.one(TARGET, [id]),

  count: async (tx: Tx): Promise<number> => (await tx.one(COUNT))?.count ?? 0,

  add: async (tx: Tx, { url, description, types, ordered }: WebhookFields, secret: string, makerId: number) =>
    await tx.one(ADD, [url, description, types, ordered, secret, makerId]),

  change: async (tx: Tx, id: number, { url, description, types, ordered }: WebhookFields, active: boolean) => {
    const saved = await tx.one(CHANGE, [id, url, description, types, ordered, active])
    if (!active) tx.later(LEAVE, [id])
    return saved
  },

  rotate: async (tx: Tx, id: number, secret: string) => await tx.one(ROTATE, [id, secret]),

  remove: (tx: Tx, id: number): void => {
    tx.later(REMOVE, [id])
    tx.later(LEAVE, [id])
  },

  /** These deliveries are due now, as far as whoever asks is told of them; answers how many there are. */
  again: async (tx: Tx, endpointId: number, ids: readonly number[], told: readonly string[]): Promise<number> => {
    tx.later(WAKE, [endpointId])
    return (await tx.all(AGAIN, [endpointId, ids, told])).length
  },

  countHappened: async (tx: Tx, { from, to, types }: ReplayRange): Promise<number> =>
    (await tx.one(COUNT_HAPPENED, [from, to, types]))?.count ?? 0,

  replay: async (tx: Tx, endpointId: number, { from, to, types }: ReplayRange): Promise<number> => {
    tx.later(WAKE, [endpointId])
    return (await tx.all(REPLAY, [from, to, types, endpointId])).length
  },

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
