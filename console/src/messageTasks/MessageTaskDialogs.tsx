import { Late, latePart } from '../ui/base/latePart.tsx'
import type { MessageTaskDialog } from './messageTaskRow.ts'

// The form is loaded when it is first opened: the list stays small.
const modal = latePart(async () => (await import('./MessageTaskModal.tsx')).MessageTaskModal)

/** The dialog that is open, if any. */
export function MessageTaskDialogs({ dialog, onClose }: { readonly dialog: MessageTaskDialog | null; onClose(): void }) {
  if (!dialog) return null
  return <Late key={`${dialog.kind} ${dialog.task?.id}`} part={modal} props={{ dialog, onClose }} />
}
