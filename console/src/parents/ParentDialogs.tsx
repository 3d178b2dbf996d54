import { lazy, Suspense } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import type { ParentTask } from './parentRow.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const dialogs = {
  tags: lazy(async () => ({ default: (await loadChunk(() => import('./ParentTagsModal.tsx'))).ParentTagsModal })),
  erase: lazy(async () => ({ default: (await loadChunk(() => import('./EraseModal.tsx'))).EraseModal })),
} as const

interface ParentDialogsProps {
  readonly task: ParentTask | null
  onClose(): void
}

/** The dialog of a task. */
export function ParentDialogs({ task, onClose }: ParentDialogsProps) {
  if (!task) return null
  const Modal = dialogs[task.kind]
  return (
    <Suspense fallback={null}>
      <Modal key={`${task.kind} ${task.parent.id}`} parent={task.parent} onClose={onClose} />
    </Suspense>
  )
}
