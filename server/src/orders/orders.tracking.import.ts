import { createLogisticsOrder, trackingNumber } from '@camp/contract/logistics'
import { sql } from 'kysely'
import { shipWithin } from '../logistics/logistics.service.ts'
import { builder, type Executor } from '../platform/db/executor.ts'
import type { CellFault, Checked, ImportDefinition, ImportRow } from '../platform/imports/import.definition.ts'
import type { Scope } from '../platform/scope.ts'
import { matching } from './orders.matching.ts'

type Key = 'orderNumber' | 'company' | 'trackingNumber'

interface Plan {
  readonly orderNumber: string
  readonly companyId: number
  readonly trackingNumber: string
}

interface KnownOrder {
  orderNumber: string
  /** The tracking number that it was sent with. */
  sent: string[]
}

/** The orders of these numbers, as far as they may be seen. */
const knownOrders = (db: Executor, numbers: readonly string[], scope: Scope): Promise<KnownOrder[]> =>
  db.run(
    sql<KnownOrder>`select o.order_number as "orderNumber", array(
        select l.tracking_number from logistics_orders l where l.order_id = o.id and l.deleted_at is null) as sent
      from orders o where o.order_number = any(${numbers}::text[]) and ${matching({}, scope)}`.compile(builder),
  )

async function companyIds(db: Executor): Promise<Map<string, number>> {
  const rows = await db.text<{ id: number; name: string; code: string }>(
    "select id, name, code from logistics_companies where deleted_at is null and active_flg = 'ACTIVE'",
  )
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

const takenNumbers = async (db: Executor, numbers: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.text<{ number: string }>(
        'select tracking_number as number from logistics_orders where tracking_number = any($1::text[]) and deleted_at is null',
        [numbers],
      )
    ).map(({ number }) => number),
  )

interface Ground {
  readonly orders: ReadonlyMap<string, KnownOrder>
  readonly companies: ReadonlyMap<string, number>
  readonly taken: ReadonlySet<string>
}

function checkRow({ cells }: ImportRow<Key>, { orders, companies, taken }: Ground): Checked<Plan> {
  const order = orders.get(cells.orderNumber)
  if (order?.sent.includes(cells.trackingNumber)) return { done: true }
  const faults: CellFault[] = []
  for (const column of ['orderNumber', 'company', 'trackingNumber'] as const) {
    if (cells[column] === '') faults.push({ column, error: 'CELL_REQUIRED' })
  }
  if (cells.orderNumber !== '' && !order) faults.push({ column: 'orderNumber', error: 'CELL_UNKNOWN' })
  const companyId = companies.get(cells.company) ?? companies.get(cells.company.toLowerCase())
  if (cells.company !== '' && companyId === undefined) faults.push({ column: 'company', error: 'CELL_UNKNOWN' })
  if (cells.trackingNumber !== '' && !trackingNumber().safeParse(cells.trackingNumber).success) {
    faults.push({ column: 'trackingNumber', error: 'CELL_FORMAT' })
  } else if (taken.has(cells.trackingNumber)) faults.push({ column: 'trackingNumber', error: 'TRACKING_NUMBER_TAKEN' })
  if (faults.length > 0 || companyId === undefined) return { faults }
  return { plan: { orderNumber: cells.orderNumber, companyId, trackingNumber: cells.trackingNumber } }
}

/** Tracking numbers of many orders: each row ships one order, as the call of a single one does. */
export const trackingImport: ImportDefinition<Key, Plan> = {
  kind: 'orders.importTracking',
  code: 'ORDER_SHIP',
  call: createLogisticsOrder,
  title: { code: 'task.importTracking' },
  name: { zh: '运单号导入', en: 'Tracking numbers' },
  columns: [
    { key: 'orderNumber', zh: '订单号', en: 'Order number', width: 24, example: '202601010000000001', unique: true },
    { key: 'company', zh: '物流公司', en: 'Carrier', width: 16, example: '顺丰' },
    { key: 'trackingNumber', zh: '运单号', en: 'Tracking number', width: 24, example: 'SF1234567890', unique: true },
  ],
  check: async (db, cx, rows) => {
    const ground: Ground = {
      orders: new Map(
        (
          await knownOrders(
            db,
            rows.map((row) => row.cells.orderNumber),
            cx.scope,
          )
        ).map((order) => [order.orderNumber, order]),
      ),
      companies: await companyIds(db),
      taken: await takenNumbers(
        db,
        rows.map((row) => row.cells.trackingNumber),
      ),
    }
    return rows.map((row) => checkRow(row, ground))
  },
  apply: async (w, cx, plan) => void (await shipWithin(w, cx, plan)),
}
