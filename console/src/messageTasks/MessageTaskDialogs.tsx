import { lazy, Suspense } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import type { MessageTaskDialog } from './messageTaskRow.ts'

// The form is loaded when it is first opened: the list stays small.
const MessageTaskModal = lazy(async () => ({ default: (await loadChunk(() => import('./MessageTaskModal.tsx'))).MessageTaskModal }))

/** The dialog that is open, if any. */
export function MessageTaskDialogs({ dialog, onClose }: { readonly dialog: MessageTaskDialog | null; onClose(): void }) {
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <MessageTaskModal key={`${dialog.kind} ${dialog.task?.id}`} dialog={dialog} onClose={onClose} />
    </Suspense>
  )
}
