import type { Tx } from '../platform/db/executor.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { noteStep } from './orders.lock.repository.ts'

/** The order of a child that goes on in another camp follows it there; its timeline says so. */
export async function transferOrder(
  tx: Tx,
  orderNumber: string,
  to: { readonly campId: number; readonly campName: string },
  byUserId: number | null,
): Promise<void> {
  const order = await changesRepository.moveToCamp(tx, orderNumber, to.campId)
  if (order) noteStep(tx, order.id, { step: 'ENROLLED', from: order.status, to: order.status, note: to.campName, byUserId })
}
