import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { matching } from './orders.matching.ts'

const appears = (key: string, column: string) =>
  sql.raw(
    `select o.${column} as at, json_build_object('${key}', null) as before from orders x where x.id = o.id and o.${column} is not null`,
  )

/** An order that the reader may see. Its state also changes without a log entry: every step and every refund tells what was before it. */
export async function orderStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<RecordStand>`select o.created_at as "createdAt", null::timestamptz as "deletedAt",
      json_build_object('status', o.status, 'totalAmount', o.total_amount, 'payAmount', o.pay_amount, 'refundedAmount', o.refunded_amount,
        'payMethod', o.pay_method, 'paidAt', o.paid_at, 'shippedAt', o.shipped_at, 'completedAt', o.completed_at, 'closedAt', o.closed_at,
        'remark', o.remark) as fields,
      coalesce((select json_agg(c) from (
        select t.at, json_build_object('status', t.from_status) as before from order_timeline t
          where t.order_id = o.id and t.from_status is distinct from t.to_status and t.from_status is not null
        union all
        select f.finished_at, json_build_object('refundedAmount', coalesce((select sum(e.amount) from refunds e
            where e.order_id = o.id and e.status = 'SUCCESS' and (e.finished_at, e.id) < (f.finished_at, f.id)), 0))
          from refunds f where f.order_id = o.id and f.status = 'SUCCESS' and f.finished_at is not null
        union all ${appears('paidAt', 'paid_at')} union all ${appears('shippedAt', 'shipped_at')}
        union all ${appears('completedAt', 'completed_at')} union all ${appears('closedAt', 'closed_at')}
      ) c), '[]') as changes
      from orders o where ${matching({ ids: [id] }, scope)}`.compile(builder),
  )
  return row
}
