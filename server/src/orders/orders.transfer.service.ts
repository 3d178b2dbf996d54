import type { Facts } from '@camp/contract/facts'
import type { Tx } from '../platform/db/executor.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { noteStep } from './orders.lock.repository.ts'

/** The orders of children that go on in another camp follow them there; their timelines say so. */
export async function transferOrders(tx: Tx, transferred: readonly Facts['enrolment.transferred'][]): Promise<void> {
  for (const { orderNumber, campId, campName, byUserId } of transferred) {
    const order = orderNumber === null ? undefined : await changesRepository.moveToCamp(tx, orderNumber, campId)
    if (order) noteStep(tx, order.id, { step: 'ENROLLED', from: order.status, to: order.status, note: campName, byUserId })
  }
}
