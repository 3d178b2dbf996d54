import { putOrders } from '@camp/contract/orders/orders.open'
import { orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved, unlessUsed } from '../platform/ingest/moved.records.ts'
import type { Write } from '../platform/write/write.ts'
import { type MovedOrder, type MovedOrderState, movedOrdersRepository } from './orders.moved.repository.ts'
import { newOrderNumber } from './orders.placing.service.ts'

export type { MovedOrder, MovedOrderState } from './orders.moved.repository.ts'

/** An order of the old system, and its number there. */
export interface ToldOrder extends MovedOrder {
  readonly oldNumber: string
}

// Since the check they may have gone: what moved them in was taken back.
const GONE = {
  orders_parent_id_fkey: { error: 'MOVE_ORDER_FAMILY', path: 'phone' },
  orders_student_id_fkey: { error: 'MOVE_ORDER_CHILD', path: 'childName' },
  orders_camp_id_fkey: { error: 'MOVE_ORDER_CAMP', path: 'camp' },
} as const

const noChild = () => new AppError('MOVE_ORDER_CHILD', {}, { field: 'childName' })

/** Whose order it is, and of what, is looked for among all of them. */
function assertSeesAll({ scope }: Cx): void {
  if (!scope.all) throw new AppError('MOVE_ORDER_NOT_OWN')
}

async function add(w: Write, cx: Cx, { oldNumber, ...order }: ToldOrder): Promise<Moved<MovedOrderState>> {
  const orderNumber = newOrderNumber(new Date(order.orderedAt))
  const made = await orConflict(GONE, () => movedOrdersRepository.add(w.tx, orderNumber, order))
  if (!made) throw order.studentId === null ? new AppError('MOVE_ORDER_FAMILY', {}, { field: 'phone' }) : noChild()
  movedOrdersRepository.step(w.tx, made.id, made.status, oldNumber, cx.reader.userId)
  const { payAmount } = order
  w.audit({ id: made.id, type: 'ADD', data: { orderNumber }, after: { payAmount, status: made.status } })
  return { id: made.id, version: made.version, before: null }
}

/** Nothing of the money that went back may be lost to a change of the old system. */
function assertKeepsMoney(
  { used, refundedAmount }: MovedOrderState,
  { payAmount, paidAt }: Pick<MovedOrder, 'payAmount' | 'paidAt'>,
): void {
  if (used) throw new AppError('MOVE_ORDER_USED')
  if (refundedAmount > (paidAt === null ? 0 : payAmount)) throw new AppError('MOVE_ORDER_REFUNDED')
}

/** Puts in what an old system says of an order: no stock, code, place, commission or membership follows from it. */
export const takeMovedOrder: TakeMoved<ToldOrder, MovedOrderState> = (w, cx, id, told) =>
  w.saying(putOrders, async (part): Promise<Moved<MovedOrderState>> => {
    assertSeesAll(cx)
    if (id === null) return add(part, cx, told)
    const { oldNumber: _, ...order } = told
    const before = found(await movedOrdersRepository.hold(part.tx, id))
    assertKeepsMoney(before, order)
    const { version } = found(await orConflict(GONE, () => movedOrdersRepository.change(part.tx, id, order)))
    part.audit({
      id,
      data: { orderNumber: before.orderNumber },
      before: { payAmount: before.payAmount },
      after: { payAmount: order.payAmount },
    })
    return { id, version, before }
  })

/** Takes one back to how it stood; refused where somebody changed or used it since. */
export async function takeBackMovedOrder(w: Write, cx: Cx, { id, version, before }: Moved<MovedOrderState>): Promise<void> {
  assertSeesAll(cx)
  const now = await movedOrdersRepository.hold(w.tx, id)
  if (now?.version !== version) throw changedSince()
  if (!before) {
    await unlessUsed(async () => {
      if (!(await movedOrdersRepository.drop(w.tx, id))) throw changedSince()
    })
  } else if (before.version !== version) {
    assertKeepsMoney(now, before)
    await orConflict(GONE, () => movedOrdersRepository.change(w.tx, id, { ...before, orderedAt: before.createdAt }, before.version))
  }
}
