import { lazy, Suspense } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import type { CampStudentTask } from './campStudentActions.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const Add = lazy(async () => ({ default: (await loadChunk(() => import('./AddStudentModal.tsx'))).AddStudentModal }))
const Edit = lazy(async () => ({ default: (await loadChunk(() => import('./EditStudentModal.tsx'))).EditStudentModal }))
const Move = lazy(async () => ({ default: (await loadChunk(() => import('./MoveStudentModal.tsx'))).MoveStudentModal }))
const Return = lazy(async () => ({ default: (await loadChunk(() => import('./ReturnStudentModal.tsx'))).ReturnStudentModal }))

/** The dialog of a task. */
export function CampStudentTaskDialog({ task, onClose }: { task: CampStudentTask; onClose(): void }) {
  return (
    <Suspense fallback={null}>
      {task.kind === 'add' && <Add campId={task.campId} onClose={onClose} />}
      {task.kind === 'edit' && <Edit key={task.row.id} row={task.row} onClose={onClose} />}
      {task.kind === 'move' && <Move key={task.row.id} row={task.row} onClose={onClose} />}
      {task.kind === 'back' && <Return key={task.row.id} row={task.row} onClose={onClose} />}
    </Suspense>
  )
}
