import type { ValueOf } from '@camp/contract/base/labels'
import { offByDefault } from '@camp/contract/events'
import type { webhookFault } from '@camp/contract/webhooks/webhooks.events'
import { WEBHOOK_FAILING_DAYS } from '@camp/contract/webhooks/webhooks.rules'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

/** While an event is being sent nobody else sends it; what a process that died had under way is sent again after it. */
const LEASE = "interval '30 seconds'"

/** Who made the endpoints that are on. */
const MAKERS = statement('webhooks.makers', 'select id, created_by from webhook_endpoints where active and deleted_at is null')

const FAN_OUT = statement(
  'webhooks.fanOut',
  `insert into webhook_deliveries (event_id, endpoint_id, position, type, entity, subject_id)
   select v.id, e.id, v.position, v.type, v.entity, v.subject_id
   from events v join webhook_endpoints e on e.active and e.deleted_at is null and (e.types = '{}' and v.type <> all($2::text[]) or v.type = any(e.types))
   where v.position = any($1::bigint[]) and $3::jsonb -> e.id::text ? v.type order by v.position on conflict do nothing`,
)

/**
 * What is due, at most so many of an endpoint at once; `$2` says how many this process has under way, `$3` what the makers of endpoints are told.
 * What happens now goes before what is sent again. Of a subject in order, where that is asked for.
 */
const TAKE = statement(
  'webhooks.take',
  `with due as (
     select x.id from webhook_endpoints e cross join lateral (
       select d.id from webhook_deliveries d
       where d.endpoint_id = e.id and d.state = 'PENDING' and d.next_at <= now() and $3::jsonb -> e.id::text ? d.type
         and (not e.ordered or not exists (
           select from webhook_deliveries p where p.endpoint_id = d.endpoint_id and p.state = 'PENDING'
             and p.entity = d.entity and p.subject_id = d.subject_id and p.position < d.position))
       order by d.replayed, d.next_at, d.position
       limit greatest($1::int - coalesce(($2::jsonb ->> e.id::text)::int, 0), 0)
       for update skip locked
     ) x
     where e.active and e.deleted_at is null and (e.slow_until is null or e.slow_until <= now())
   )
   update webhook_deliveries d set attempt = d.attempt + 1, next_at = now() + ${LEASE}
   from due, events v, webhook_endpoints e
   where d.id = due.id and v.id = d.event_id and e.id = d.endpoint_id
   returning d.id, d.attempt, d.endpoint_id, d.event_id, d.replayed, v.type, v.occurred_at, v.data::text as data, v.traceparent, e.url, e.secret,
     case when e.old_secret_until > now() then e.old_secret end as old_secret`,
  { notNull: ['data'] },
)
export type DueDelivery = Row<typeof TAKE>

const NOTE = statement(
  'webhooks.note',
  `insert into webhook_attempts (delivery_id, endpoint_id, attempt, sent_at, signature, status, ms, error, address, headers, answer)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
/** An attempt that overstayed its lease says no more: the delivery is another's. */
const SETTLE = statement(
  'webhooks.settle',
  `update webhook_deliveries set state = $3, last_status = $4, last_ms = $5, last_error = $6,
     next_at = case when $7::float8 is null then next_at else now() + make_interval(secs => $7) end
   where id = $1 and attempt = $2 and state = 'PENDING'`,
)
const WORKS = statement('webhooks.works', 'update webhook_endpoints set failing_since = null where id = $1 and failing_since is not null')
const FAILS = statement(
  'webhooks.fails',
  `update webhook_endpoints set failing_since = coalesce(failing_since, now()),
     slow_until = case when $2::float8 is null then slow_until else greatest(slow_until, now() + make_interval(secs => $2)) end
   where id = $1 and deleted_at is null and active returning failing_since < now() - interval '${WEBHOOK_FAILING_DAYS} days' as too_long`,
)
const SWITCH_OFF = statement(
  'webhooks.switchOff',
  `update webhook_endpoints set active = false, disabled_reason = $2, version = version + 1, updated_at = now()
   where id = $1 and active and deleted_at is null returning id, url`,
)
const LEAVE = statement('webhooks.leave', "update webhook_deliveries set state = 'DISABLED' where endpoint_id = $1 and state = 'PENDING'")

/** By the number of an endpoint: the events that its maker is told of. */
export type Told = Readonly<Record<number, readonly string[]>>

export interface NotedAttempt {
  readonly sentAt: Date
  readonly signature: string
  readonly status: number | null
  readonly ms: number
  readonly fault: ValueOf<typeof webhookFault> | null
  readonly address: string | null
  readonly headers: string | null
  readonly answer: string | null
}

export interface Settled {
  readonly state: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** Seconds until the next attempt. */
  readonly wait: number | null
}

export const sendingRepository = {
  makers: (db: Executor) => db.all(MAKERS, []),

  /** Events with these positions go to all endpoints that want them, as far as their makers are told. */
  fanOut: (tx: Tx, positions: readonly number[], told: Told): void => tx.later(FAN_OUT, [positions, offByDefault, JSON.stringify(told)]),

  take: (db: Executor, most: number, underWay: ReadonlyMap<number, number>, told: Told): Promise<DueDelivery[]> =>
    db.all(TAKE, [most, JSON.stringify(Object.fromEntries(underWay)), JSON.stringify(told)]),

  note: (tx: Tx, { id, endpointId, attempt }: DueDelivery, said: NotedAttempt, { state, wait }: Settled): void => {
    const { sentAt, signature, status, ms, fault, address, headers, answer } = said
    tx.later(NOTE, [id, endpointId, attempt, sentAt, signature, status, ms, fault, address, headers, answer])
    tx.later(SETTLE, [id, attempt, state, status, ms, fault, wait])
  },

  works: (tx: Tx, endpointId: number): void => tx.later(WORKS, [endpointId]),

  /** True: nothing has come through for days. */
  fails: async (tx: Tx, endpointId: number, restSeconds: number | null): Promise<boolean> =>
    (await tx.one(FAILS, [endpointId, restSeconds]))?.tooLong ?? false,

  /** Undefined: it is off already. */
  switchOff: async (tx: Tx, endpointId: number, reason: 'FAILING' | 'GONE') => {
    const endpoint = await tx.one(SWITCH_OFF, [endpointId, reason])
    if (endpoint) tx.later(LEAVE, [endpointId])
    return endpoint
  },
}
