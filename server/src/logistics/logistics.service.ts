import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { createLogisticsOrder } from '@camp/contract/logistics'
import { markShipped, orderToShip } from '../orders/orders.shipping.service.ts'
import { constraintOf } from '../platform/db/pool.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { write } from '../platform/write/write.ts'
import { logisticsRepository } from './logistics.repository.ts'

/** Ships an order: the parcel, the order's step and the log entry at once. */
export async function shipOrder(
  cx: Cx,
  { body }: HandlerInput<typeof createLogisticsOrder>,
): Promise<CallAnswer<typeof createLogisticsOrder>> {
  try {
    return await write(cx, async (w) => {
      const { order, to } = await orderToShip(w.tx, cx, body.orderNumber, body)
      if (!(await logisticsRepository.activeCompany(w.tx, body.companyId))) {
        throw new AppError('UNKNOWN_REFERENCE', {}, { fields: [{ path: 'companyId', msg: String(body.companyId) }] })
      }
      const parcel = found(
        await logisticsRepository.create(w.tx, {
          orderId: order.id,
          companyId: body.companyId,
          trackingNumber: body.trackingNumber,
          ...to,
        }),
      )
      await markShipped(w.tx, cx, order, body.trackingNumber)
      w.audit({
        id: parcel.id,
        data: { orderNumber: order.orderNumber, trackingNumber: body.trackingNumber },
        after: { companyId: body.companyId },
      })
      return parcel
    })
  } catch (error) {
    if (constraintOf(error) === 'logistics_orders_tracking_key') throw new AppError('TRACKING_NUMBER_TAKEN')
    throw error
  }
}
