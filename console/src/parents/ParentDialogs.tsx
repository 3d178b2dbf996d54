import { Late, latePart } from '../ui/base/latePart.tsx'
import type { ParentTask } from './parentRow.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const dialogs = {
  tags: latePart(async () => (await import('./ParentTagsModal.tsx')).ParentTagsModal),
  erase: latePart(async () => (await import('./EraseModal.tsx')).EraseModal),
} as const

interface ParentDialogsProps {
  readonly task: ParentTask | null
  onClose(): void
}

/** The dialog of a task. */
export function ParentDialogs({ task, onClose }: ParentDialogsProps) {
  if (!task) return null
  return <Late key={`${task.kind} ${task.parent.id}`} part={dialogs[task.kind]} props={{ parent: task.parent, onClose }} />
}
