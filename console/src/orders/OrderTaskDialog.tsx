import { lazy, Suspense } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import type { OrderTask } from './orderActions.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const dialogs = {
  refund: lazy(async () => ({ default: (await loadChunk(() => import('./RefundModal.tsx'))).RefundModal })),
  ship: lazy(async () => ({ default: (await loadChunk(() => import('./ShipModal.tsx'))).ShipModal })),
  remark: lazy(async () => ({ default: (await loadChunk(() => import('./RemarkModal.tsx'))).RemarkModal })),
  cancel: lazy(async () => ({ default: (await loadChunk(() => import('./CancelModal.tsx'))).CancelModal })),
} as const

/** The dialog of a task. */
export function OrderTaskDialog({ task, onClose }: { task: OrderTask; onClose(): void }) {
  const Modal = dialogs[task.kind]
  return (
    <Suspense fallback={null}>
      <Modal key={`${task.kind} ${task.order.id}`} order={task.order} onClose={onClose} />
    </Suspense>
  )
}
