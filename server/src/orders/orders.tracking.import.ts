import { titled } from '@camp/contract/base/record'
import type { Language } from '@camp/contract/errors'
import { createLogisticsOrder, trackingNumber } from '@camp/contract/logistics/logistics'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { sql } from 'kysely'
import { shipWithin } from '../logistics/logistics.api.ts'
import {
  type Applied,
  type CellFault,
  type ChangeDefinition,
  type ChangeRow,
  type Checked,
  faultOf,
} from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { builder, type Executor, statement } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import type { Write } from '../platform/write/write.ts'
import { matching } from './orders.matching.ts'
import type { OrderAddress } from './orders.shipments.repository.ts'
import { destinationOf, type Shippable } from './orders.shipping.service.ts'

type Key = 'orderNumber' | 'company' | 'trackingNumber'

interface Plan {
  readonly orderNumber: string
  readonly companyId: number
  readonly trackingNumber: string
}

interface KnownOrder extends Shippable {
  orderNumber: string
  address: OrderAddress | null
  /** The tracking numbers that it was sent with. */
  sent: string[]
}

/** The orders of these numbers, as far as they may be seen. */
const knownOrders = (db: Executor, numbers: readonly string[], scope: Scope): Promise<KnownOrder[]> =>
  db.run(
    sql<KnownOrder>`select o.order_number as "orderNumber", o.status, o.progress, o.refund_state as "refundState", o.address,
        o.needs_shipping as "needsShipping", o.pay_method as "payMethod", o.pay_amount as "payAmount", o.refunded_amount as "refundedAmount", array(
        select l.tracking_number from logistics_orders l where l.order_id = o.id and l.deleted_at is null) as sent
      from orders o where o.order_number = any(${numbers}::text[]) and ${matching({}, scope)}`.compile(builder),
  )

const COMPANY_IDS = statement(
  'orders.tracking.import.companyIds',
  "select id, name, code from logistics_companies where deleted_at is null and active_flg = 'ACTIVE'",
)

async function companyIds(db: Executor): Promise<Map<string, number>> {
  const rows = await db.once(COMPANY_IDS)
  return new Map(
    rows.flatMap(
      ({ id, name, code }) =>
        [
          [name, id],
          [code.toLowerCase(), id],
        ] as const,
    ),
  )
}

const TAKEN_NUMBERS = statement(
  'orders.tracking.import.takenNumbers',
  'select tracking_number as number from logistics_orders where tracking_number = any($1::text[]) and deleted_at is null',
)
const takenNumbers = async (db: Executor, numbers: readonly string[]): Promise<Set<string>> =>
  new Set((await db.once(TAKEN_NUMBERS, [numbers])).map(({ number }) => number))

interface Ground {
  readonly orders: ReadonlyMap<string, KnownOrder>
  readonly companies: ReadonlyMap<string, number>
  readonly taken: ReadonlySet<string>
}

/** Why no parcel of an order can leave now; it is judged once more when it is shipped. */
function barOf(order: KnownOrder, language: Language): CellFault[] {
  try {
    destinationOf(order, order.address, {}, language)
    return []
  } catch (error) {
    if (error instanceof AppError) return [{ ...faultOf(error), column: 'orderNumber' }]
    throw error
  }
}

function checkRow({ cells }: ChangeRow<Key>, { orders, companies, taken }: Ground, language: Language): Checked<Plan> {
  const order = orders.get(cells.orderNumber)
  if (order?.sent.includes(cells.trackingNumber)) return { done: true }
  const faults: CellFault[] = []
  for (const column of ['orderNumber', 'company', 'trackingNumber'] as const) {
    if (cells[column] === '') faults.push({ column, error: 'CELL_REQUIRED' })
  }
  if (cells.orderNumber !== '' && !order) faults.push({ column: 'orderNumber', error: 'CELL_UNKNOWN' })
  if (order) faults.push(...barOf(order, language))
  const companyId = companies.get(cells.company) ?? companies.get(cells.company.toLowerCase())
  if (cells.company !== '' && companyId === undefined) faults.push({ column: 'company', error: 'CELL_UNKNOWN' })
  if (cells.trackingNumber !== '' && !trackingNumber().safeParse(cells.trackingNumber).success) {
    faults.push({ column: 'trackingNumber', error: 'CELL_TRACKING' })
  } else if (taken.has(cells.trackingNumber)) faults.push({ column: 'trackingNumber', error: 'TRACKING_NUMBER_TAKEN' })
  if (faults.length > 0 || companyId === undefined || !order) return { faults }
  const { orderNumber, company, trackingNumber: number } = cells
  return {
    plan: { orderNumber, companyId, trackingNumber: number },
    before: { status: order.status },
    after: { status: 'SHIPPED', company, trackingNumber: number },
  }
}

/** The parcel of one row, or why it is refused. What the database itself refuses ends the portion. */
async function ship(w: Write, cx: Cx, plan: Plan): Promise<Applied> {
  try {
    return { recordId: (await shipWithin(w, cx, plan)).id }
  } catch (error) {
    if (error instanceof AppError && error.cause === undefined) return { faults: [faultOf(error)] }
    throw error
  }
}

const column = {
  orderNumber: { key: 'orderNumber', ...titled(orderRecord, 'orderNumber'), width: 24, example: '202601010000000001' },
  company: { key: 'company', zh: '物流公司', en: 'Carrier', width: 16, example: '顺丰' },
  trackingNumber: { key: 'trackingNumber', ...titled(logisticsOrderRecord, 'trackingNumber'), width: 24, example: 'SF1234567890' },
} as const

/** Tracking numbers of many orders: each row ships one order, as the call of a single one does. The customer is on notice then: no way back. */
export const trackingImport: ChangeDefinition<Key, Plan> = {
  kind: 'orders.importTracking',
  code: 'ORDER_SHIP',
  call: createLogisticsOrder,
  target: 'order',
  title: { code: 'task.importTracking' },
  name: { zh: '运单号导入', en: 'Tracking numbers' },
  columns: Object.values(column),
  fields: {
    status: changeFieldOf(orderRecord, 'status'),
    company: column.company,
    trackingNumber: column.trackingNumber,
  },
  once: [
    { column: 'orderNumber', of: ({ orderNumber }) => orderNumber },
    { column: 'trackingNumber', of: (cells) => cells.trackingNumber },
  ],
  planner: async (db, cx) => {
    const companies = await companyIds(db)
    return {
      check: async (rows) => {
        const of = (key: Key) => rows.map(({ cells }) => cells[key])
        const orders = new Map((await knownOrders(db, of('orderNumber'), cx.scope)).map((order) => [order.orderNumber, order]))
        const taken = await takenNumbers(db, of('trackingNumber'))
        return rows.map((row) => checkRow(row, { orders, companies, taken }, cx.language))
      },
    }
  },
  apply: async (w, cx, plans) => {
    const applied: Applied[] = []
    for (const plan of plans) applied.push(await ship(w, cx, plan))
    return applied
  },
}
