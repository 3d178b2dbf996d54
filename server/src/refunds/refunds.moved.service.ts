import { amountText } from '@camp/contract/base/numbers'
import { putOrders } from '@camp/contract/orders/orders.open'
import { lockOrder, moneyOfOrder, movedOrdersRepository } from '../orders/orders.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedSince, type Moved, type TakeMoved } from '../platform/ingest/moved.records.ts'
import type { Write } from '../platform/write/write.ts'
import { newRefundNumber } from './refunds.giving.service.ts'
import { type MovedMoney, type MovedRefundState, movedRefundsRepository } from './refunds.moved.repository.ts'

export type { MovedRefundState } from './refunds.moved.repository.ts'

export interface MovedRefund extends MovedMoney {
  readonly orderId: number
}

/** Refuses more than was paid and has not gone back; the order is held from here on. `own`: what this refund was before. */
async function assertWithin(w: Write, { orderId, amount }: MovedRefund, own: number): Promise<void> {
  const { payAmount, paid, back } = found(await moneyOfOrder(w.tx, orderId))
  if (!paid) throw new AppError('MOVE_REFUND_UNPAID')
  const rest = payAmount - back + own
  if (amount > rest) throw new AppError('MOVE_REFUND_MUCH', { most: amountText(rest) })
}

/** Puts in a refund that an old system made: the money is back, nothing is sent, and nobody is told. */
export const takeMovedRefund: TakeMoved<MovedRefund, MovedRefundState> = (w, cx, id, told) =>
  w.saying(putOrders, async (part): Promise<Moved<MovedRefundState>> => {
    const { orderId, amount } = told
    const order = await lockOrder(part.tx, orderId, cx.scope)
    const before = id === null ? null : found(await movedRefundsRepository.hold(part.tx, id))
    if (before && before.orderId !== orderId) throw new AppError('MOVE_REFUND_OTHER')
    await assertWithin(part, told, before?.amount ?? 0)
    const made = found(
      await (before
        ? movedRefundsRepository.change(part.tx, before.id, told)
        : movedRefundsRepository.add(part.tx, newRefundNumber(new Date(told.at)), orderId, told)),
    )
    movedOrdersRepository.recount(part.tx, orderId)
    const refundedAmount = order.refundedAmount + amount - (before?.amount ?? 0)
    const { orderNumber } = order
    part.audit({ id: orderId, data: { orderNumber }, before: { refundedAmount: order.refundedAmount }, after: { refundedAmount } })
    return { ...made, before }
  })

/** Takes one back to how it stood; refused where it was changed since. */
export async function takeBackMovedRefund(w: Write, cx: Cx, { id, version, before }: Moved<MovedRefundState>): Promise<void> {
  const known = await movedRefundsRepository.hold(w.tx, id)
  if (known?.version !== version) throw changedSince()
  const { orderId } = known
  await lockOrder(w.tx, orderId, cx.scope)
  if (!before) await movedRefundsRepository.drop(w.tx, id)
  else if (before.version !== version) {
    const told = { orderId, amount: before.amount, reason: before.reason, at: found(before.finishedAt) }
    await assertWithin(w, told, known.amount)
    await movedRefundsRepository.change(w.tx, id, told, before.version)
  }
  movedOrdersRepository.recount(w.tx, orderId)
}
