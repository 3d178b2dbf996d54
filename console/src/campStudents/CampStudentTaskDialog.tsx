import { Late, latePart } from '../ui/base/latePart.tsx'
import type { CampStudentTask } from './campStudentActions.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const add = latePart(async () => (await import('./AddStudentModal.tsx')).AddStudentModal)
const edit = latePart(async () => (await import('./EditStudentModal.tsx')).EditStudentModal)
const move = latePart(async () => (await import('./MoveStudentModal.tsx')).MoveStudentModal)
const transfer = latePart(async () => (await import('./TransferModal.tsx')).TransferModal)
const remove = latePart(async () => (await import('./RemoveStudentModal.tsx')).RemoveStudentModal)
const back = latePart(async () => (await import('./ReturnStudentModal.tsx')).ReturnStudentModal)

/** The dialog of a task. */
export function CampStudentTaskDialog({ task, onClose }: { task: CampStudentTask; onClose(): void }) {
  if (task.kind === 'add') return <Late part={add} props={{ campId: task.campId, camp: task.camp, onClose }} />
  const part = { edit, move, transfer, remove, back }[task.kind]
  return <Late key={`${task.kind} ${task.row.id}`} part={part} props={{ row: task.row, onClose }} />
}
