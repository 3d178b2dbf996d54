import type { Paging, RowOf } from '@camp/contract/base/call'
import type { getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { type RawBuilder, sql } from 'kysely'
import { orderIdsInScope } from '../orders/orders.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { composed, seldom, statement } from '../platform/db/statement.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const CREATE = seldom(
  'logistics.create',
  `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, $3, $4, $5, $6)
       returning id, version`,
)

const NEWEST = seldom(
  'logistics.newestNumber',
  'select tracking_number from logistics_orders where order_id = $1 and deleted_at is null order by id desc limit 1',
)

const WAY = statement(
  'logistics.way',
  `select time, location, context, status from logistics_tracks where logistics_order_id = $1 and archived_number is null
   order by time desc, id desc limit 500`,
  { fits: { status: logisticsStatus.schema } },
)

const EXISTS = composed(
  'logistics.exists',
  (id: number, seen: RawBuilder<unknown>) =>
    sql`select 1 as found from logistics_orders l join orders o on o.id = l.order_id where l.id = ${id} and l.deleted_at is null and ${seen}`,
)
const SNAPSHOT = composed(
  'logistics.snapshot',
  (id: number, orderIds: RawBuilder<unknown>) => sql`select l.created_at, l.deleted_at, '[]'::json as changes,
      json_build_object('companyId', l.company_id, 'trackingNumber', l.tracking_number, 'status', l.status, 'shippedAt', l.shipped_at,
        'signedAt', l.signed_at) as fields
    from logistics_orders l where l.id = ${id} and l.order_id in ${orderIds}`,
  snapshotSays,
  (make) => make(1, sql`(select 1)`),
)
const LIST = listed(
  'logistics.list',
  {
    table: sql`logistics_tracks o`,
    columns: sql`o.id, o.time, o.location, o.context, o.status`,
    joins: sql``,
  },
  { fits: { status: logisticsStatus.schema } },
)

export const logisticsRepository = {
  /** Is there such a parcel, and may the reader see it? */
  exists: async (db: Executor, id: number, scope: Scope): Promise<boolean> => {
    return (await db.all(EXISTS(id, familiesInScope(scope, 'o.parent_id')))).length > 0
  },

  /** The way of one parcel, newest first. */
  tracks: (db: Executor, id: number, paging: Paging): Promise<Rows<RowOf<typeof getLogisticsOrderTracks>>> =>
    LIST.page(db, sql`o.logistics_order_id = ${id} and o.archived_number is null`, paging, { order: sql`o.time desc, o.id desc` }),

  /** The same, whole; of a parcel that the reader may see. */
  way: (db: Executor, id: number) => db.all(WAY, [id]),

  create: async (
    tx: Tx,
    parcel: { orderId: number; companyId: number; trackingNumber: string; receiver: string; phone: string; address: string },
  ): Promise<{ id: number; version: number } | undefined> =>
    await tx.one(CREATE, [parcel.orderId, parcel.companyId, parcel.trackingNumber, parcel.receiver, parcel.phone, parcel.address]),

  /** Of the parcel of an order that went last. */
  newestNumber: async (tx: Tx, orderId: number): Promise<string | undefined> => (await tx.one(NEWEST, [orderId]))?.trackingNumber,

  /** A parcel of one of certain orders, by the names that its log entries use. */
  parcelSnapshot: async (db: Executor, id: number, orderIds: RawBuilder<unknown>): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT(id, orderIds)),
}

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
