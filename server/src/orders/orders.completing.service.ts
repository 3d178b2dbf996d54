import { systemEvents } from '@camp/contract/logs/logs.system'
import type { OrderStatus } from '@camp/contract/orders/orders.states'
import type { Tx } from '../platform/db/executor.ts'
import { happened } from '../platform/facts.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { noteStep } from './orders.lock.repository.ts'

/** Completes an order that is locked and may be completed. */
export async function completeLocked(
  tx: Tx,
  order: { readonly id: number; readonly orderNumber: string; readonly parentId: number; readonly status: OrderStatus },
  by: SystemActor,
): Promise<{ status: OrderStatus; version: number }> {
  const now = await changesRepository.complete(tx, order.id)
  await happened(tx, 'order.completed', [order], by)
  noteStep(tx, order.id, { step: 'COMPLETED', from: order.status, to: now.status, byUserId: null })
  tellSystem(tx, by, systemEvents.orderCompleted, [
    { id: order.id, data: { orderNumber: order.orderNumber }, before: { status: order.status }, after: { status: now.status } },
  ])
  return now
}
