import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/logistics/logistics'
import { markShipped, orderToShip } from '../orders/orders.api.ts'
import { constraintOf } from '../platform/db/pool.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { assertActive } from './logistics.companies.service.ts'
import { logisticsRepository } from './logistics.repository.ts'

type ShipInput = HandlerInput<typeof calls.createLogisticsOrder>

/** The parcel, the order's step and the log entry, inside a change. */
export async function shipWithin(w: Write, cx: Cx, body: ShipInput['body']): Promise<CallAnswer<typeof calls.createLogisticsOrder>> {
  const { order, to } = await orderToShip(w.tx, cx, body.orderNumber, body)
  const { companyId, trackingNumber } = body
  // Two people with one list before them, or one who was shown it anew.
  if (body.first && order.progress !== 'PAID') {
    throw new AppError('ORDER_SHIPPED_ALREADY', { number: (await logisticsRepository.newestNumber(w.tx, order.id)) ?? '—' })
  }
  await assertActive(w.tx, companyId)
  const created = await logisticsRepository
    .create(w.tx, { orderId: order.id, companyId, trackingNumber, ...to })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'logistics_orders_tracking_key' ? new AppError('TRACKING_NUMBER_TAKEN', {}, { cause: error }) : error
    })
  const parcel = found(created)
  const { id: orderId, orderNumber } = order
  await happened(w.tx, 'shipment.created', [{ id: parcel.id, orderId, orderNumber, trackingNumber, status: 'CREATED' }])
  await markShipped(w.tx, cx, order, trackingNumber)
  w.audit({ id: parcel.id, data: { orderNumber, trackingNumber }, after: { companyId } })
  return parcel
}

/** Ships an order. */
export const shipOrder: Handler<typeof calls.createLogisticsOrder> = ({ body }, cx) => write(cx, (w) => shipWithin(w, cx, body))
