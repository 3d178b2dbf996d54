import { type RawBuilder, sql } from 'kysely'
import { orderIdsInScope } from '../orders/orders.api.ts'
import { composed, type Executor, statement } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'

const PERSONAL = composed(
  'logistics.personal',
  (id: number, seen: RawBuilder<unknown>) =>
    sql`select l.phone, l.address from logistics_orders l where l.id = ${id} and l.deleted_at is null and ${seen}`,
)

/** One personal value of a parcel in full; null where there is none, or where its order is out of scope. */
export async function parcelPersonal(db: Executor, id: number, field: 'phone' | 'address', scope: Scope): Promise<string | null> {
  return (await db.one(PERSONAL(id, sql`l.order_id in ${orderIdsInScope(scope)}`)))?.[field] ?? null
}

const TRACKING_NUMBERS = statement(
  'logistics.personal.trackingNumbers',
  'select id, tracking_number as name from logistics_orders where id = any($1::bigint[])',
)

/** By what staff know parcels. */
export const trackingNumbersOf = (db: Executor, ids: readonly number[]) => db.all(TRACKING_NUMBERS, [ids])
