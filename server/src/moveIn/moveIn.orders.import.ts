import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { amountText } from '@camp/contract/base/numbers'
import type { Language } from '@camp/contract/errors'
import type { OrderField } from '@camp/contract/moveIn/moveIn.orders.fields'
import { putOrders } from '@camp/contract/orders/orders.open'
import { type OrderProgress, orderProgress } from '@camp/contract/orders/orders.states'
import { lockOrder, moneyOfOrder, type ToldOrder, takeBackMovedOrder, takeMovedOrder } from '../orders/orders.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import type { Write } from '../platform/write/write.ts'
import { takeBackMovedRefund, takeMovedRefund } from '../refunds/refunds.api.ts'
import { idOfNamed, namedBy } from './moveIn.cells.rules.ts'
import { childIn, familiesOf, familyIn } from './moveIn.known.service.ts'
import { moveOrdersRepository } from './moveIn.orders.repository.ts'
import { type OrderRow, orderOf } from './moveIn.orders.rules.ts'
import { isSame, keptOf, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords } from './moveIn.records.service.ts'
import { moveInRepository } from './moveIn.repository.ts'

interface Plan {
  readonly order: Part
  readonly refund: Part | null
}

export const ORDER = { entity: 'order', take: takeMovedOrder, takeBack: takeBackMovedOrder } as const

/** Where a file of refunds said what went back, a row of the order would say it twice. Held first: both may be applied at once. */
const takeRowRefund: typeof takeMovedRefund = async (w, cx, id, said) => {
  await lockOrder(w.tx, said.orderId, cx.scope)
  if (id === null && found(await moneyOfOrder(w.tx, said.orderId)).moved) throw new AppError('MOVE_REFUND_IN_FILE')
  return takeMovedRefund(w, cx, id, said)
}
const REFUND = { entity: 'refund', take: takeRowRefund, takeBack: takeBackMovedRefund } as const

/** Of a refund of which the old system says no more. */
export const REASON = '旧系统退款'

/** Of the refund that stands in the row of its order: there is one. */
export const rowRefundOf = (orderNumber: string): string => `${orderNumber}~r`

async function groundOf(db: Executor, cx: Cx, keyId: number) {
  const [goods, camps, channels] = await Promise.all([
    moveOrdersRepository.goods(db),
    moveOrdersRepository.camps(db, keyId),
    moveInRepository.channels(db),
  ])
  return {
    goods: namedBy(goods),
    goodsNames: new Map(goods.map(({ id, name }) => [id, name])),
    campNames: namedBy(camps),
    campNumbers: new Map(camps.flatMap(({ id, externalId }) => (externalId === null ? [] : [[externalId, id] as const]))),
    channels: namedBy(channels),
    now: cx.services.clock.now(),
  }
}
type Ground = Awaited<ReturnType<typeof groundOf>>
type Families = Awaited<ReturnType<typeof familiesOf>>

const fault = (column: OrderField, error: CellFault['error']): { readonly faults: readonly CellFault[] } => ({
  faults: [{ column, error }],
})

function planOf(row: OrderRow, families: Families, { campNames, campNumbers }: Ground): Plan | { readonly faults: readonly CellFault[] } {
  const family = familyIn(families, row.family)
  if (typeof family === 'string') return fault(row.family.number === null ? 'phone' : 'oldNumber', family)
  const child = row.child && childIn(families, family, row.child)
  if (child === undefined) return fault(row.child?.number ? 'childNumber' : 'childName', 'MOVE_ORDER_CHILD')
  const camp = row.camp === null ? null : (campNumbers.get(externalOf(row.camp)) ?? idOfNamed(campNames, row.camp))
  if (camp === undefined) return fault('camp', 'MOVE_ORDER_CAMP')
  const { number, order, refund } = row
  return {
    order: { externalId: number, data: { ...order, parentId: family, studentId: child, campId: camp, oldNumber: number } },
    refund: refund && { externalId: rowRefundOf(number), data: { ...refund, reason: REASON } },
  }
}

const shownOf = ({ order, refund }: Plan, cells: ChangeRow<OrderField>['cells'], { goodsNames }: Ground) => {
  const { goodsId, payAmount, progress, paidAt } = order.data as unknown as ToldOrder // made by planOf
  const back = (refund?.data as { amount?: number } | undefined)?.amount // as above
  return {
    orderNumber: cells.orderNumber,
    goods: goodsNames.get(goodsId) ?? null,
    payAmount: amountText(payAmount),
    state: progress,
    paidAt,
    refundAmount: back === undefined ? null : amountText(back),
  }
}

/** The refunds that came with rows of these orders before, by the old number of the order. */
async function refundsBefore(db: Executor, keyId: number, orders: readonly Part[]) {
  const numbers = new Map(orders.map(({ externalId }) => [rowRefundOf(externalId), externalId]))
  const rows = await moveOrdersRepository.rowRefunds(db, keyId, [...numbers.keys()])
  return new Map(rows.map((row) => [numbers.get(row.externalId), row]))
}

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  // Families are found among all of them.
  if (!cx.scope.all)
    return {
      check: async (rows: readonly ChangeRow<OrderField>[]): Promise<Checked<Plan>[]> =>
        rows.map(({ cells }) => ({ ...fault('orderNumber', 'MOVE_ORDER_NOT_OWN'), subject: cells.orderNumber })),
    }
  const ground = await groundOf(db, cx, keyId)
  return {
    check: async (rows: readonly ChangeRow<OrderField>[]): Promise<Checked<Plan>[]> => {
      const read = rows.map(({ cells }) => orderOf(cells, ground))
      const families = await familiesOf(
        db,
        keyId,
        read.flatMap((one) => ('faults' in one ? [] : [one])),
      )
      const plans = read.map((one) => ('faults' in one ? one : planOf(one, families, ground)))
      const good = plans.flatMap((one) => ('faults' in one ? [] : [one]))
      const [before, orders, refunds] = await Promise.all([
        refundsBefore(
          db,
          keyId,
          good.map(({ order }) => order),
        ),
        keptOf(
          db,
          keyId,
          ORDER.entity,
          good.map(({ order }) => order),
        ),
        keptOf(
          db,
          keyId,
          REFUND.entity,
          good.map(({ refund }) => refund),
        ),
      ])
      return plans.map((one, index): Checked<Plan> => {
        const { cells } = found(rows[index])
        const subject = cells.orderNumber
        if ('faults' in one) return { ...one, subject }
        if (!one.refund && before.has(one.order.externalId)) return { ...fault('refundAmount', 'MOVE_REFUND_LEFT'), subject }
        if (isSame(one.order, orders) && isSame(one.refund, refunds)) return { done: true, subject }
        return { plan: one, subject, after: shownOf(one, cells, ground) }
      })
    },
  }
}

type SaidRefund = { readonly amount: number; readonly at: string; readonly reason: string }

/** Takes rows in. It is history: nobody is told, and nothing follows. */
async function apply(w: Write, cx: Cx, plans: readonly Plan[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  // Held before any refund is, as everywhere.
  await ingestRepository.claim(w.tx, keyId, ORDER.entity, plans.map(({ order }) => order.externalId).sort())
  const before = await refundsBefore(
    w.tx,
    keyId,
    plans.map(({ order }) => order),
  )
  const told = ({ order }: Plan) => before.get(order.externalId)
  // Since the check another file may have brought one.
  if (plans.some((plan) => !plan.refund && told(plan))) throw new AppError('MOVE_REFUND_LEFT', {}, { field: 'refundAmount' })
  const putRefunds = (isTheirs: (plan: Plan) => boolean, orderOfRow: (at: number) => number) =>
    putRecords(w, cx, {
      keyId,
      kind: REFUND,
      parts: plans.map((plan) => (isTheirs(plan) ? plan.refund : null)),
      complete: ({ data }, at) => ({ ...(data as unknown as SaidRefund), orderId: orderOfRow(at) }), // made by planOf
    })
  // One that becomes smaller comes before its order, which may say that less was paid; all others after it, which may say that more was.
  const isSmaller = (plan: Plan) => ((plan.refund?.data as SaidRefund | undefined)?.amount ?? 0) < (told(plan)?.amount ?? 0) // as above
  const smaller = await putRefunds(isSmaller, (at) => found(told(found(plans[at]))).orderId)
  const orders = await putRecords(w, cx, {
    keyId,
    kind: ORDER,
    parts: plans.map(({ order }) => order),
    complete: ({ data }) => data as unknown as ToldOrder, // as above
  })
  const refunds = await putRefunds(
    (plan) => !isSmaller(plan),
    (at) => found(orders[at]).id,
  )
  return plans.map((_, at): Applied => {
    const order = found(orders[at])
    const records = [
      { entity: REFUND.entity, put: smaller[at] },
      { entity: ORDER.entity, put: order },
      { entity: REFUND.entity, put: refunds[at] },
    ]
    return appliedOf(keyId, order.id, records)
  })
}

const wordsOfState = (value: string, language: Language): string =>
  orderProgress.values.some((one) => one === value) ? orderProgress.label(value as OrderProgress, language) : value // it is one of them

const columns = columnsFor<OrderField>('ORDERS')

/** Orders of a system that is left for this one, with what went back of them. */
export const ordersMove: ChangeDefinition<OrderField, Plan, MoveParameters> = {
  kind: 'moveIn.orders',
  code: 'MOVE_IN',
  call: putOrders,
  target: 'order',
  title: { code: 'task.moveOrders' },
  name: { zh: '迁入订单', en: 'Orders moved in' },
  columns,
  fields: {
    ...Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
    payAmount: { zh: '实付 ¥', en: 'Paid ¥' },
    refundAmount: { zh: '退款 ¥', en: 'Refunded ¥' },
    state: { zh: '状态', en: 'Status', words: wordsOfState },
  },
  readFile: readerFor<OrderField>('ORDERS'),
  once: [{ column: 'orderNumber', of: ({ orderNumber }) => externalOf(orderNumber) }],
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([ORDER, REFUND], 'order') },
}
