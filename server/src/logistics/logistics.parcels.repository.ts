import type { Paging } from '@camp/contract/base/call'
import {
  ASK_FLOOR_MINUTES,
  getLogisticsOrdersByPage,
  type LogisticsOrder,
  type LogisticsOrderFilter,
} from '@camp/contract/logistics/logistics.parcels'
import { sql } from 'kysely'
import { orderIdsInScope } from '../orders/orders.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, byPhone, type Condition, listed, part, type Rows, range } from '../platform/db/list.ts'
import { likeLiteral, type PhoneMatch } from '../platform/db/search.ts'
import type { Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { inTrouble, TROUBLE } from './logistics.troubles.conditions.ts'

/** The filters of the list after the phone was judged, and parcels that are asked for by their ids. */
export type ParcelMatch = Omit<LogisticsOrderFilter, 'phone'> & { phone?: PhoneMatch | undefined; ids?: readonly number[] }

function byOrder(part: string | undefined): Condition | null {
  if (part === undefined) return null
  const number = part.length === 18 ? sql`x.order_number = ${part}` : sql`x.order_number like ${`%${likeLiteral(part)}%`}`
  return sql<boolean>`o.order_id in (select x.id from orders x where ${number})`
}

/** The only place of conditions on parcels. */
function conditionsOf(filter: ParcelMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    scope.all ? null : sql<boolean>`o.order_id in ${orderIdsInScope(scope)}`,
    among('o.id', filter.ids),
    byOrder(filter.orderNumber),
    part('o.tracking_number', filter.trackingNumber),
    among('o.company_id', filter.companyId),
    filter.trouble ? inTrouble(filter.trouble) : null,
    among('o.status', filter.status),
    byPhone('o.phone', filter.phone),
    range('o.shipped_at', filter.shippedFrom, filter.shippedTo),
  ])
}

const SORTS = { id: 'o.id', shippedAt: 'o.shipped_at', signedAt: { nullable: 'o.signed_at' } } as const

const LAST = sql`(select json_build_object('time', ${sql.raw(momentInJson('t.time'))}, 'location', t.location, 'context', t.context, 'status', t.status)
  from logistics_tracks t where t.logistics_order_id = o.id and t.archived_number is null order by t.time desc, t.context desc limit 1)`

/** Until when a number is left alone after it was asked about; null: it may be asked about. */
const AGAIN = sql`(select a.asked_at + make_interval(mins => ${sql.raw(String(ASK_FLOOR_MINUTES))}) from logistics_asks a
  where a.tracking_number = o.tracking_number and a.asked_at > now() - make_interval(mins => ${sql.raw(String(ASK_FLOOR_MINUTES))}))`

const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, x.order_number,
  o.company_id, c.name as company_name, o.tracking_number, o.receiver, o.phone, o.address, o.status,
  o.shipped_at, o.signed_at, ${LAST} as last_track, o.asked_at, ${AGAIN} as ask_again_at,
  x.parent_id, ${TROUBLE} as trouble, o.abort_reason, o.corrected_code`
const JOINS = sql`join orders x on x.id = o.order_id join logistics_companies c on c.id = o.company_id`

const LIST = listed(
  'logistics.parcels.list',
  { table: sql`logistics_orders o`, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  { fits: { lastTrack: getLogisticsOrdersByPage.answer.row.shape.lastTrack } },
)

export const parcelsRepository = {
  page: (db: Executor, filter: ParcelMatch, scope: Scope, paging: Paging): Promise<Rows<LogisticsOrder>> =>
    LIST.page(db, conditionsOf(filter, scope), paging),

  /** One parcel that the reader may see. */
  one: async (db: Executor, id: number, scope: Scope): Promise<LogisticsOrder | undefined> =>
    (await parcelsRepository.page(db, { ids: [id] }, scope, { page: 1, size: 1, sort: [], counted: false })).rows[0],
}
