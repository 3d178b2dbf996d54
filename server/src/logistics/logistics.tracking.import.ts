import { titled } from '@camp/contract/base/record'
import type { Language } from '@camp/contract/errors'
import { createLogisticsOrder, trackingNumber } from '@camp/contract/logistics/logistics'
import { carrierInDoubt, carrierName, carrierOfNumber } from '@camp/contract/logistics/logistics.carriers'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { assertNotAsked, destinationOf } from '../orders/orders.api.ts'
import {
  type Applied,
  type CellFault,
  type ChangeDefinition,
  type ChangeRow,
  type Checked,
  faultOf,
} from '../platform/changes/change.definition.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { shipWithin } from './logistics.service.ts'
import { type Carriers, carriersInUse, type KnownOrder, knownOrders, takenNumbers } from './logistics.tracking.repository.ts'

type Key = 'orderNumber' | 'company' | 'trackingNumber'

interface Plan {
  readonly orderNumber: string
  readonly companyId: number
  readonly trackingNumber: string
}

interface Ground {
  readonly orders: ReadonlyMap<string, KnownOrder>
  readonly carriers: Carriers
  readonly taken: ReadonlySet<string>
}

/** Why no parcel of an order can leave now; it is judged once more when it is shipped. */
function barOf(order: KnownOrder, language: Language): CellFault[] {
  try {
    destinationOf(order, order.address, {}, language)
    assertNotAsked(order.askedOn)
    return []
  } catch (error) {
    if (error instanceof AppError) return [{ ...faultOf(error), column: 'orderNumber' }]
    throw error
  }
}

/** As it is kept: carriers tell no small letters from capitals. */
const numberOf = (cells: Readonly<Record<Key, string>>): string => cells.trackingNumber.toUpperCase()

/** So many companies a refusal names. */
const NAMED = 6

type Cells = Readonly<Record<Key, string>>

/** The company of a row, or what may stand there instead of what does. */
function carrierOf(
  { company, trackingNumber: number }: Cells,
  { ids, all }: Carriers,
  language: Language,
): Carriers['all'][number] | CellFault {
  const id = ids.get(company) ?? ids.get(company.toLowerCase())
  const found = all.find((one) => one.id === id)
  if (found) return found
  const column = 'company'
  if (company !== '') {
    const names = all
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(language === 'en-US' ? ', ' : '、')
    return { column, error: 'CELL_CARRIER', data: { names } }
  }
  const seems = carrierOfNumber(number)
  return seems ? { column, error: 'CELL_CARRIER_SEEMS', data: { seems: carrierName(seems) } } : { column, error: 'CELL_REQUIRED' }
}

/** Number and company do not fit, as far as we know: said, not refused. */
function doubtOf({ code }: Carriers['all'][number], number: string, language: Language): { readonly doubt?: string } {
  const other = carrierInDoubt(code, number)
  if (other === null) return {}
  const name = carrierName(other)
  return { doubt: language === 'en-US' ? `The number looks like one of ${name}` : `单号看起来是${name}的` }
}

function checkRow({ cells }: ChangeRow<Key>, { orders, carriers, taken }: Ground, language: Language): Checked<Plan> {
  const order = orders.get(cells.orderNumber)
  const number = numberOf(cells)
  if (order?.sent.includes(number)) return { done: true }
  const faults: CellFault[] = []
  for (const column of ['orderNumber', 'trackingNumber'] as const) {
    if (cells[column] === '') faults.push({ column, error: 'CELL_REQUIRED' })
  }
  if (cells.orderNumber !== '' && !order) faults.push({ column: 'orderNumber', error: 'CELL_UNKNOWN' })
  if (order) faults.push(...barOf(order, language))
  const carrier = carrierOf(cells, carriers, language)
  if ('error' in carrier) faults.push(carrier)
  if (cells.trackingNumber !== '' && !trackingNumber().safeParse(cells.trackingNumber).success) {
    faults.push({ column: 'trackingNumber', error: 'CELL_TRACKING' })
  } else if (taken.has(number)) faults.push({ column: 'trackingNumber', error: 'TRACKING_NUMBER_TAKEN' })
  if (faults.length > 0 || 'error' in carrier || !order) return { faults }
  const { orderNumber, company } = cells
  return {
    plan: { orderNumber, companyId: carrier.id, trackingNumber: number },
    before: { status: order.status },
    after: { status: 'SHIPPED', company, trackingNumber: number, ...doubtOf(carrier, number, language) },
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
  orderNumber: { key: 'orderNumber', ...titled(orderRecord, 'orderNumber'), width: 24, example: '202601010000000001', reads: 'code' },
  company: { key: 'company', zh: '物流公司', en: 'Carrier', width: 16, example: '顺丰' },
  trackingNumber: {
    key: 'trackingNumber',
    ...titled(logisticsOrderRecord, 'trackingNumber'),
    width: 24,
    example: 'SF1234567890',
    reads: 'code',
  },
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
    doubt: { zh: '请核对', en: 'Please check' },
  },
  once: [
    { column: 'orderNumber', of: ({ orderNumber }) => orderNumber },
    { column: 'trackingNumber', of: numberOf },
  ],
  planner: async (db, cx) => {
    const carriers = await carriersInUse(db)
    return {
      check: async (rows) => {
        const of = (key: Key) => rows.map(({ cells }) => cells[key])
        const orders = new Map((await knownOrders(db, of('orderNumber'), cx.scope)).map((order) => [order.orderNumber, order]))
        const taken = await takenNumbers(
          db,
          rows.map(({ cells }) => numberOf(cells)),
        )
        return rows.map((row) => checkRow(row, { orders, carriers, taken }, cx.language))
      },
    }
  },
  apply: async (w, cx, plans) => {
    const applied: Applied[] = []
    for (const plan of plans) applied.push(await ship(w, cx, plan))
    return applied
  },
}
