import type { Paging } from '@camp/contract/call'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { builder } from '../platform/db/executor.ts'
import { orderBy } from '../platform/db/page.ts'
import { streamRows } from '../platform/db/stream.ts'
import type { Scope } from '../platform/scope.ts'
import { matching, type OrderMatch } from './orders.matching.ts'
import { orderSorts } from './orders.repository.ts'

/** What the warehouse needs to send one order. */
export interface ShipmentRow {
  orderNumber: string
  goodsName: string
  quantity: number
  receiver: string | null
  phone: string | null
  province: string | null
  city: string | null
  district: string | null
  detail: string | null
  paidAt: string | null
  remark: string | null
}

/** Orders waiting to be sent, unless the filter says otherwise: they need shipping, are paid, and no refund is under way (shapes.md). */
export const toShip = (filter: OrderMatch): OrderMatch => ({
  ...filter,
  needsShipping: true,
  progress: filter.progress ?? ['PAID'],
  refundState: filter.refundState ?? ['NONE', 'PARTIAL'],
})

export const streamShipments = (pool: Pool, filter: OrderMatch, scope: Scope, sort: Paging['sort']): AsyncIterable<ShipmentRow[]> =>
  streamRows(
    pool,
    sql<ShipmentRow>`
    select o.order_number as "orderNumber", o.goods_snapshot->>'name' as "goodsName", o.quantity,
      o.address->>'receiver' as receiver, o.address->>'phone' as phone, o.address->>'province' as province,
      o.address->>'city' as city, o.address->>'district' as district, o.address->>'detail' as detail,
      o.paid_at as "paidAt", o.remark
    from orders o where ${matching(filter, scope)} order by ${orderBy(orderSorts, sort)}`.compile(builder),
  )
