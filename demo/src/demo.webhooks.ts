import type { Tx } from '@camp/server/platform/db/executor'
import type { DemoCalendar } from './demo.calendar.ts'

/** Endpoints of the business's own programs, switched off: nothing of the demo goes out to anybody. Their secrets open nowhere. */
export async function seedWebhooks(tx: Tx, { now }: DemoCalendar): Promise<void> {
  await tx.run(
    `insert into webhook_endpoints (url, description, types, secret, ordered, active, disabled_reason, failing_since, created_by, created_at, updated_at)
     select e.url, e.description, e.types::text[], 'demo', e.ordered, false, e.reason,
       case when e.reason is not null then n.now - interval '4 days' end, u.id, n.now - interval '60 days', n.now - interval '1 day'
     from (values
       ('https://api.yingyu-app.cn/hooks/camp', '学习 App 后端', '{}', true, null),
       ('https://wms.yiwu-cang.com/camp/events', '义乌仓 WMS', '{order.paid,order.cancelled}', true, null),
       ('https://crm.jiufang.com/cb', '旧 CRM', '{order.paid,refund.succeeded}', false, 'FAILING')
     ) e (url, description, types, ordered, reason),
     lateral (select to_timestamp($1::float8 / 1000) as now) n,
     lateral (select id from users where deleted_at is null order by username <> 'admin', id limit 1) u`,
    [now],
  )
}

/** What the first endpoint was told before it was switched off: a paid order each, some at the second try. */
export const seedDeliveries = (tx: Tx, now: number): Promise<unknown> =>
  tx.run(
    `with paid as (
       select o.id, o.order_number, o.parent_id, o.paid_at, row_number() over (order by o.paid_at desc) as n from orders o
       where o.paid_at < to_timestamp($1::float8 / 1000) - interval '1 day' order by o.paid_at desc limit 60
     ), told as (
       insert into events (id, type, entity, subject_id, occurred_at, data, actor, position)
       select 'evt_' || upper(left(md5('demo' || p.id), 26)), 'order.paid', 'order', p.id, p.paid_at,
         jsonb_build_object('id', p.id, 'orderNumber', p.order_number, 'parentId', p.parent_id), 'provider:wechat', nextval('event_positions')
       from (select * from paid order by n desc) p
       returning id, position, subject_id
     ), sent as (
       insert into webhook_deliveries (event_id, endpoint_id, position, type, entity, subject_id, state, attempt, next_at, last_status, last_ms, created_at)
       select t.id, w.id, t.position, 'order.paid', 'order', p.id, 'DELIVERED', case when p.n % 7 = 0 then 2 else 1 end, p.paid_at, 200,
         38 + p.n * 37 % 190, p.paid_at
       from told t join paid p on p.id = t.subject_id, lateral (select min(id) as id from webhook_endpoints) w
       returning id, endpoint_id, attempt, last_ms, created_at
     )
     insert into webhook_attempts (delivery_id, endpoint_id, attempt, sent_at, signature, status, ms, answer)
     select s.id, s.endpoint_id, a.attempt, s.created_at + (a.attempt - 1) * interval '5 seconds',
       'v1,' || encode(decode(md5('demo' || s.id) || md5(s.id || 'demo'), 'hex'), 'base64'), case when a.attempt = s.attempt then 200 else 503 end,
       s.last_ms, case when a.attempt = s.attempt then '{"ok":true}' else 'Service Unavailable' end
     from sent s, lateral generate_series(1, s.attempt) as a (attempt)`,
    [now],
  )
