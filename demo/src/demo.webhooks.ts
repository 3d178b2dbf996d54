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
