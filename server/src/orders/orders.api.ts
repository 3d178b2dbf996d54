/** What other nouns may use of orders. */

export { type LockedOrder, lockOrderByNumber } from './orders.lock.repository.ts'
export { notAsked } from './orders.matching.ts'
export { refundOutcomes } from './orders.outcomes.repository.ts'
export { assertSeatOfOrder, orderToPay, payOrder } from './orders.paying.service.ts'
export { orderIdsInScope } from './orders.personal.repository.ts'
export { newRefundNumber, orderToRefund, type StartedRefund, startRefund } from './orders.refunding.service.ts'
export { refundGoesThrough } from './orders.refunds.repository.ts'
export { settleRefund } from './orders.refunds.service.ts'
export { assertNotAsked, destinationOf, markShipped, orderToShip, undoShipping } from './orders.shipping.service.ts'
export { toStopSql, UNDER_WAY } from './orders.stopping.matching.ts'
