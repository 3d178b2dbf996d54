import type { Paging } from '@camp/contract/base/call'
import { orderAddress } from '@camp/contract/orders/orders.parts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Executor } from '../platform/db/executor.ts'
import { orderBy } from '../platform/db/list.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import { streamRows } from '../platform/db/stream.ts'
import type { Scope } from '../platform/scope.ts'
import { conditionsOf, type OrderMatch, refundAskedSql } from './orders.conditions.ts'
import { orderSorts } from './orders.repository.ts'

const SHIPMENTS = composed(
  'orders.shipments',
  (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    select o.order_number, o.goods_snapshot->>'name' as goods_name, o.quantity,
      o.address->>'receiver' as receiver, o.address->>'phone' as phone, o.address->>'province' as province,
      o.address->>'city' as city, o.address->>'district' as district, o.address->>'detail' as detail,
      ${sql.raw(refundAskedSql('o'))} as refund_request, o.paid_at, o.remark
    from orders o where ${where} order by ${order}`,
  { notNull: ['goodsName'] },
)
/** What the warehouse needs to send one order. */
export type ShipmentRow = Row<(typeof SHIPMENTS)['of']>

/** Orders waiting to be sent, unless the filter says otherwise: they need shipping, are paid, and no refund is under way. */
export const toShip = (filter: OrderMatch): OrderMatch => ({
  ...filter,
  needsShipping: true,
  progress: filter.progress ?? ['PAID'],
  refundState: filter.refundState ?? ['NONE', 'PARTIAL'],
})

export const streamShipments = (pool: Pool, filter: OrderMatch, scope: Scope, sort: Paging['sort']): AsyncIterable<ShipmentRow[]> =>
  streamRows(pool, SHIPMENTS(conditionsOf(filter, scope), orderBy(orderSorts, sort)))

/** Where the family of an order lives. */
export interface OrderAddress {
  readonly receiver: string
  readonly phone: string
  readonly province: string
  readonly city: string
  readonly district: string | null
  readonly detail: string
}

const ADDRESS = statement('orders.address', 'select address from orders where id = $1', { fits: { address: orderAddress.nullable() } })

/** Only a parcel needs it: no other step reads where a family lives. */
export const addressOf = async (db: Executor, id: number): Promise<OrderAddress | null> => (await db.one(ADDRESS, [id]))?.address ?? null
