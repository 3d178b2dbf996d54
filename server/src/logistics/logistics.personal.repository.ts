import { sql } from 'kysely'
import { orderIdsInScope } from '../orders/orders.api.ts'
import { builder, type Executor, statement } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'

/** One personal value of a parcel in full; null where there is none, or where its order is out of scope. */
export async function parcelPersonal(db: Executor, id: number, field: 'phone' | 'address', scope: Scope): Promise<string | null> {
  const [row] = await db.all(
    sql<{ value: string | null }>`select ${sql.ref(`l.${field}`)} as value from logistics_orders l
      where l.id = ${id} and l.deleted_at is null and l.order_id in ${orderIdsInScope(scope)}`.compile(builder),
  )
  return row?.value ?? null
}

const TRACKING_NUMBERS = statement(
  'logistics.personal.trackingNumbers',
  'select id, tracking_number as name from logistics_orders where id = any($1::bigint[])',
)

/** By what staff know parcels. */
export const trackingNumbersOf = (db: Executor, ids: readonly number[]) => db.all(TRACKING_NUMBERS, [ids])
