/** What other nouns may use of orders: rules, never its statements. */
export { ordersPage } from './orders.list.service.ts'
export { refundOutcomes } from './orders.outcomes.repository.ts'
export { orderIdsInScope } from './orders.personal.repository.ts'
export { refundGoesThrough } from './orders.refunds.repository.ts'
export { settleRefund } from './orders.refunds.service.ts'
export { markShipped, orderToShip } from './orders.shipping.service.ts'
export { transferOrder } from './orders.transfer.service.ts'
