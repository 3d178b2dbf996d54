import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

// The order, which is held before its parcels, is known by them.
const ORDER_OF = scopedStatement(
  'logistics.orderOf',
  'o.parent_id',
  (scope) => `select o.order_number from logistics_orders l join orders o on o.id = l.order_id
    where l.id = $1 and l.deleted_at is null ${scope}`,
)
const LOCK = scopedStatement(
  'logistics.lock',
  'o.parent_id',
  (scope) => `select l.id, l.version, l.status, l.company_id, l.tracking_number, l.receiver, l.phone,
      l.address, l.order_id, o.parent_id, o.order_number
    from logistics_orders l join orders o on o.id = l.order_id where l.id = $1 and l.deleted_at is null ${scope} for update of l`,
  { fits: { status: logisticsStatus.schema } },
)
// The carrier is asked anew, and told to watch anew, where it was about another number or company.
const CHANGE = statement(
  'logistics.change',
  `update logistics_orders set company_id = $2, tracking_number = $3, receiver = $4, phone = $5, address = $6, updated_at = now(),
     version = version + 1, subscribed_at = case when company_id = $2 and tracking_number = $3 then subscribed_at end,
     abort_reason = case when company_id = $2 and tracking_number = $3 then abort_reason end,
     corrected_code = case when company_id = $2 and tracking_number = $3 then corrected_code end,
     next_ask_at = case when company_id = $2 and tracking_number = $3 then next_ask_at end where id = $1 returning id, version`,
)
// What was told of a number stays with it: a number that comes back brings its way along.
const PUT_AWAY = statement(
  'logistics.tracks.putAway',
  `update logistics_tracks set archived_number = case when archived_number = $3 then null else coalesce(archived_number, $2) end
   where logistics_order_id = $1 and (archived_number is null or archived_number = $3)`,
)
const BEGIN_ANEW = statement(
  'logistics.beginAnew',
  `update logistics_orders l set status = coalesce(t.status, 'CREATED'), asked_at = null, carrier_state = null
   from (select 1) one left join lateral (
     select k.status from logistics_tracks k where k.logistics_order_id = $1 and k.archived_number is null order by k.time desc, k.context desc limit 1
   ) t on true where l.id = $1 returning l.status`,
  { fits: { status: logisticsStatus.schema } },
)
const OF_NUMBER = statement('logistics.ofNumber', 'select id from logistics_orders where tracking_number = $1 and deleted_at is null')
const ARCHIVE = statement('logistics.archive', `update logistics_orders set deleted_at = now(), ${TOUCHED} where id = $1`)

/** A parcel that is locked until the end of the change. */
export type LockedParcel = Row<(typeof LOCK)['ofAll']>
/** What staff write of a parcel. */
export type ParcelFields = Pick<LockedParcel, 'companyId' | 'trackingNumber' | 'receiver' | 'phone' | 'address'>

export const writingRepository = {
  orderNumberOf: async (tx: Tx, id: number, scope: Scope): Promise<string | undefined> =>
    (await findInScope(tx, scope, ORDER_OF, id))?.orderNumber,

  lock: (tx: Tx, id: number, scope: Scope): Promise<LockedParcel | undefined> => findInScope(tx, scope, LOCK, id),

  /** The parcel of a number. */
  ofNumber: async (tx: Tx, trackingNumber: string): Promise<number | undefined> => (await tx.one(OF_NUMBER, [trackingNumber]))?.id,

  change: async (tx: Tx, id: number, { companyId, trackingNumber, receiver, phone, address }: ParcelFields) =>
    await tx.one(CHANGE, [id, companyId, trackingNumber, receiver, phone, address]),

  /** The way of the old number is put away, that of the new one, if there is any, comes back; the parcel stands as that says. */
  renumber: async (tx: Tx, id: number, from: string, to: string) => {
    tx.later(PUT_AWAY, [id, from, to])
    return (await tx.one(BEGIN_ANEW, [id]))?.status
  },

  archive: (tx: Tx, id: number) => tx.all(ARCHIVE, [id]),
}
