/** What other nouns may use of orders. */

export { countRefunded, markRefunding } from './orders.changes.repository.ts'
export { notAsked, toStopSql, UNDER_WAY } from './orders.conditions.ts'
export { guardOrder } from './orders.guard.service.ts'
export { type LockedOrder, lockOrder, lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
export { moneyOfOrder, movedOrdersRepository } from './orders.moved.repository.ts'
export { type MovedOrder, type MovedOrderState, type ToldOrder, takeBackMovedOrder, takeMovedOrder } from './orders.moved.service.ts'
export { assertSeatOfOrder, orderToPay, payOrder } from './orders.paying.service.ts'
export { orderIdsInScope } from './orders.personal.repository.ts'
export { payingFacts } from './orders.placing.repository.ts'
export { assertNotAsked, destinationOf, markShipped, orderToShip, undoShipping } from './orders.shipping.service.ts'
export { payByWord } from './orders.staff.service.ts'
