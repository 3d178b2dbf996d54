import type { ErrorName, Language } from '@camp/contract/errors'
import { type OrderFacts, type OrderStep, orderAllows, orderStatus } from '@camp/contract/orders/orders.states'
import { AppError } from '../platform/errors.ts'
import type { LockedOrder } from './orders.lock.repository.ts'

/** Refuses a step that the state table does not allow; the words name the present state in the reader's language. */
export function guardOrder(order: OrderFacts & Pick<LockedOrder, 'status'>, step: OrderStep, refusal: ErrorName, language: Language): void {
  if (!orderAllows(order, step)) throw new AppError(refusal, { state: orderStatus.label(order.status, language) })
}
