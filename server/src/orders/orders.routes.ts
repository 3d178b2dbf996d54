import {
  cancelOrder as cancelCall,
  confirmRefund as confirmCall,
  getOrderDetail,
  getOrderStat,
  listOrders,
  updateOrderRemark,
} from '@camp/contract/orders/orders'
import { countShipments, exportOrders as exportOrdersCall, exportShipment } from '@camp/contract/orders/orders.exports'
import { redeemCoupon as redeemCall } from '@camp/contract/orders/orders.redeeming'
import {
  confirmPayment as confirmPaymentCall,
  createOrder as createCall,
  enrolOrder as enrolCall,
  findOrderingFamily,
  listOrderingCamps,
} from '@camp/contract/orders/orders.writing'
import { listParentOrders } from '@camp/contract/parents/parents'
import { GatewayUnclear } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { familySeen } from '../parents/parents.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport, exporterOf } from '../platform/sheet/export.ts'
import { confirmRefund } from './orders.confirming.service.ts'
import { ordersExport, shipmentCount, shipmentsExport } from './orders.export.ts'
import { orderingCamps, orderingFamily } from './orders.ordering.repository.ts'
import { redeemCoupon } from './orders.redeeming.service.ts'
import { ordersRepository } from './orders.repository.ts'
import { cancelOrder, readOrder, remarkOrder } from './orders.service.ts'
import { confirmPayment, createOrder, enrolOrder } from './orders.staff.service.ts'
import { orderStatistics } from './orders.statistics.ts'

/** What became of a refund, by its order's provider. */
const asker = (gateways: PaymentGateways) => async (order: { readonly merchantId: number | null }, refundNumber: string) => {
  try {
    return await (await gateways.of(order)).queryRefund(refundNumber)
  } catch (error) {
    if (error instanceof GatewayUnclear) return 'SILENT' as const
    throw error
  }
}

export const ordersRoutes = (gateways: PaymentGateways): Binding[] => [
  bind(listOrders, ({ query, paging }, cx) => ordersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(listParentOrders, async ({ query, paging }, cx) => {
    const parentId = await familySeen(cx, query.parentId)
    return ordersRepository.page(cx.db, { parentId: [parentId], status: query.status }, cx.scope, paging)
  }),
  bind(getOrderStat, ({ body: { by, ...filter } }, cx) =>
    orderStatistics(new Executor(cx.services.reportPool), withPhone(filter, cx.reader.codes), cx.scope, by ?? ['status']),
  ),
  bind(getOrderDetail, ({ query }, cx) => readOrder(cx, query.orderNumber)),
  bind(findOrderingFamily, async ({ query }, cx) => found(await orderingFamily(cx.db, query, cx.scope))),
  bind(listOrderingCamps, ({ query }, cx) => orderingCamps(cx.db, query.goodsId)),
  bind(createCall, (input, cx) => createOrder(cx, input)),
  bind(confirmPaymentCall, (input, cx) => confirmPayment(cx, input)),
  bind(enrolCall, (input, cx) => enrolOrder(cx, input)),
  bind(cancelCall, (input, cx) => cancelOrder(cx, input)),
  bind(confirmCall, (input, cx) => confirmRefund(cx, input, asker(gateways))),
  bind(updateOrderRemark, (input, cx) => remarkOrder(cx, input)),
  bind(exportOrdersCall, (input, cx) => answerExport(cx, ordersExport, input)),
  bind(exportShipment, (input, cx) => answerExport(cx, shipmentsExport, input)),
  bind(countShipments, (input, cx) => shipmentCount(input, exporterOf(cx))),
  bind(redeemCall, ({ body }, cx) => redeemCoupon(cx, body)),
]
