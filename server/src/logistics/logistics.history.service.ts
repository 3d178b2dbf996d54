import { sql } from 'kysely'
import { orderIdsInScope } from '../orders/orders.personal.service.ts'
import { builder, type Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'

/** A parcel whose order the reader may see, as its log entries name its fields. */
export async function parcelStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<RecordStand>`select l.created_at as "createdAt", l.deleted_at as "deletedAt", '[]'::json as changes,
        json_build_object('companyId', l.company_id, 'trackingNumber', l.tracking_number, 'status', l.status, 'shippedAt', l.shipped_at,
          'signedAt', l.signed_at) as fields
      from logistics_orders l where l.id = ${id} and l.order_id in ${orderIdsInScope(scope)}`.compile(builder),
  )
  return row
}
