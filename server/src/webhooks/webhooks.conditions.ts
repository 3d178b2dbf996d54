import type { DeliveryFilter, WebhookFilter } from '@camp/contract/webhooks/webhooks'
import { sql } from 'kysely'
import { all, among, type Condition, equals, part, range } from '../platform/db/list.ts'

/** Endpoints with how they stand and what became of what was sent to them lately, as `o`. */
export const ENDPOINTS = sql.raw(`(
  select e.id, e.created_at, e.updated_at, e.version, e.url, e.description, e.types, e.ordered, e.active, e.disabled_reason, e.failing_since,
    case when e.old_secret_until > now() then e.old_secret_until end as old_secret_until, m.real_name as creator,
    case when e.disabled_reason is not null then 'DISABLED' when not e.active then 'OFF' when e.failing_since is not null then 'FAILING' else 'ACTIVE' end as state,
    (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'PENDING') as waiting,
    a.sent, a.delivered, a.p95
  from webhook_endpoints e join users m on m.id = e.created_by
  cross join lateral (
    select count(*) as sent, count(*) filter (where t.status between 200 and 299) as delivered,
      round(percentile_cont(0.95) within group (order by t.ms))::int as p95
    from webhook_attempts t where t.endpoint_id = e.id and t.sent_at > now() - interval '24 hours'
  ) a
  where e.deleted_at is null) o`)

/** The only place of conditions on endpoints. */
export const webhookConditions = (filter: WebhookFilter): Condition =>
  all([among('o.id', filter.id), part(['o.url', 'o.description'], filter.url), among('o.state', filter.state)])

/** `told`: the events that the reader is told of. */
export type ToldDeliveries = DeliveryFilter & { readonly told: readonly string[] }

/** The only place of conditions on deliveries. */
export const deliveryConditions = (filter: ToldDeliveries): Condition =>
  all([
    sql<boolean>`o.type = any(${[...filter.told]}::text[])`,
    equals('o.endpoint_id', filter.endpointId),
    among('o.state', filter.state),
    among('o.type', filter.type),
    range('o.occurred_at', filter.from, filter.to),
  ])
