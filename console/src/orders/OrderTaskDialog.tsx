import { Late, latePart } from '../ui/base/latePart.tsx'
import type { OrderTask } from './orderActions.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const dialogs = {
  pay: latePart(async () => (await import('./PayModal.tsx')).PayModal),
  deny: latePart(async () => (await import('./DenyModal.tsx')).DenyModal),
  enrol: latePart(async () => (await import('./EnrolModal.tsx')).EnrolModal),
  refund: latePart(async () => (await import('../refunds/refunds.giving.parts.tsx')).RefundModal),
  ask: latePart(async () => (await import('../refunds/refunds.ask.parts.tsx')).AskRefundModal),
  ship: latePart(async () => (await import('./ShipModal.tsx')).ShipModal),
  remark: latePart(async () => (await import('./RemarkModal.tsx')).RemarkModal),
  cancel: latePart(async () => (await import('./CancelModal.tsx')).CancelModal),
} as const

interface OrderTaskDialogProps {
  readonly task: OrderTask
  /** From a list: parcel after parcel is shipped. */
  readonly goesOn?: boolean
  onClose(): void
}

/** The dialog of a task. */
export function OrderTaskDialog({ task, goesOn = false, onClose }: OrderTaskDialogProps) {
  return <Late key={`${task.kind} ${task.order.id}`} part={dialogs[task.kind]} props={{ order: task.order, goesOn, onClose }} />
}
