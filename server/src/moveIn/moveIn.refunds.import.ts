import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { amountText } from '@camp/contract/base/numbers'
import type { RefundField } from '@camp/contract/moveIn/moveIn.refunds.fields'
import { putOrders } from '@camp/contract/orders/orders.open'
import { lockOrder } from '../orders/orders.api.ts'
import type { Applied, CellFault, ChangeDefinition, ChangeRow, Checked } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import type { TakeMoved } from '../platform/ingest/moved.records.ts'
import type { Write } from '../platform/write/write.ts'
import { type MovedRefund, type MovedRefundState, takeBackMovedRefund, takeMovedRefund } from '../refunds/refunds.api.ts'
import { ORDER, REASON, rowRefundOf } from './moveIn.orders.import.ts'
import { moveOrdersRepository } from './moveIn.orders.repository.ts'
import { isSame, type Kept, keptOf, type Part } from './moveIn.putting.service.ts'
import { columnsFor, type MoveParameters, readerFor } from './moveIn.reading.service.ts'
import { appliedOf, putRecords, takenBackRecords } from './moveIn.records.service.ts'
import { nameOfRefund, type RefundRow, refundOf } from './moveIn.refunds.rules.ts'

interface Plan {
  readonly orderId: number
  readonly refund: Part
}

/** What a row says: the order by its old number too. */
interface FileRefund extends MovedRefund {
  readonly order: string
}

const REFUND = { entity: 'refund', takeBack: takeBackMovedRefund } as const

/** Where the row of the order said what went back, a file of refunds would say it twice. Asked anew: since the check a file of orders may have come. */
const takeFileRefund =
  (keyId: number): TakeMoved<FileRefund, MovedRefundState> =>
  async (w, cx, id, { order, ...said }) => {
    await lockOrder(w.tx, said.orderId, cx.scope)
    if ((await ingestRepository.known(w.tx, keyId, REFUND.entity, [rowRefundOf(order)])).length > 0)
      throw new AppError('MOVE_REFUND_IN_ORDER')
    return takeMovedRefund(w, cx, id, said)
  }

const refused = (column: RefundField, error: CellFault['error'], data?: CellFault['data']) => ({
  faults: [{ column, error, ...(data && { data }) }] satisfies CellFault[],
})

async function planner(db: Executor, cx: Cx, { keyId }: MoveParameters) {
  const ground = { now: cx.services.clock.now(), reason: REASON }
  /** What rows before give back of an order. */
  const given = new Map<number, number>()
  const check = async (rows: readonly ChangeRow<RefundField>[]): Promise<Checked<Plan>[]> => {
    const read = rows.map(({ cells }) => refundOf(cells, ground))
    const good = read.flatMap((one) => ('faults' in one ? [] : [one]))
    const numbers = [...new Set(good.map(({ orderNumber }) => orderNumber))]
    const orders = new Map((await ingestRepository.known(db, keyId, ORDER.entity, numbers)).map((row) => [row.externalId, row.internalId]))
    const inRows = new Set(
      (await ingestRepository.known(db, keyId, REFUND.entity, numbers.map(rowRefundOf))).map(({ externalId }) => externalId),
    )
    const money = new Map((await moveOrdersRepository.money(db, [...orders.values()])).map((row) => [row.id, row]))
    const kept = await keptOf(
      db,
      keyId,
      REFUND.entity,
      good.map(({ number, refund }) => ({ externalId: number, data: refund })),
    )
    const planOf = ({ number, orderNumber, refund }: RefundRow, known: Kept): Checked<Plan> => {
      const subject = orderNumber
      const orderId = orders.get(orderNumber)
      const order = orderId === undefined ? undefined : money.get(orderId)
      if (orderId === undefined || !order) return { subject, ...refused('orderNumber', 'MOVE_REFUND_ORDER') }
      if (inRows.has(rowRefundOf(orderNumber))) return { subject, ...refused('orderNumber', 'MOVE_REFUND_IN_ORDER') }
      const part = { externalId: number, data: { ...refund, order: orderNumber } }
      if (isSame(part, known)) return { done: true, subject }
      if (!order.paid) return { subject, ...refused('orderNumber', 'MOVE_REFUND_UNPAID') }
      const rest = order.payAmount - order.back - (given.get(orderId) ?? 0)
      // One that is here already is judged when it is put in: what it said before goes back first.
      if (!known.has(number)) {
        if (refund.amount > rest)
          return { subject, ...refused('refundAmount', 'MOVE_REFUND_MUCH', { most: amountText(Math.max(0, rest)) }) }
        given.set(orderId, (given.get(orderId) ?? 0) + refund.amount)
      }
      return {
        plan: { orderId, refund: part },
        subject,
        after: { orderNumber, refundAmount: amountText(refund.amount), refundedAt: refund.at, reason: refund.reason },
      }
    }
    return read.map((one, index) => ('faults' in one ? { ...one, subject: found(rows[index]).cells.orderNumber } : planOf(one, kept)))
  }
  return { check }
}

/** Takes rows in. It is history: nothing is sent, and nobody is told. */
async function apply(w: Write, cx: Cx, plans: readonly Plan[], { keyId }: MoveParameters): Promise<Applied[]> {
  w.tx.heardBy = 'NOBODY'
  const refunds = await putRecords(w, cx, {
    keyId,
    kind: { ...REFUND, take: takeFileRefund(keyId) },
    parts: plans.map(({ refund }) => refund),
    complete: ({ data }, at) => ({ ...data, orderId: found(plans[at]).orderId }) as unknown as FileRefund, // made by the planner
  })
  return plans.map(({ orderId }, at): Applied => appliedOf(keyId, orderId, [{ entity: REFUND.entity, put: refunds[at] }]))
}

const columns = columnsFor<RefundField>('REFUNDS')

/** Refunds of a system that is left for this one, of orders that were moved in before. */
export const refundsMove: ChangeDefinition<RefundField, Plan, MoveParameters> = {
  kind: 'moveIn.refunds',
  code: 'MOVE_IN',
  call: putOrders,
  target: 'order',
  title: { code: 'task.moveRefunds' },
  name: { zh: '迁入退款', en: 'Refunds moved in' },
  columns,
  fields: Object.fromEntries(columns.map(({ key, ...column }) => [key, column])),
  readFile: readerFor<RefundField>('REFUNDS'),
  once: [{ column: 'orderNumber', of: nameOfRefund }],
  portion: 100,
  planner,
  apply,
  undo: { call: undoChangeSet, rows: takenBackRecords([{ ...REFUND, take: takeMovedRefund }], 'order') },
}
