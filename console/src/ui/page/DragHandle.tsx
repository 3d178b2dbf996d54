import type { KeyboardEvent, PointerEvent } from 'react'
import './DragHandle.css'

interface DragHandleProps {
  readonly label: string
  onDrag(event: PointerEvent): void
  /** Up and down by the arrow keys. */
  onStep(by: 1 | -1): void
}

/** What a line of a list is dragged by; the arrow keys move it as well. */
export function DragHandle({ label, onDrag, onStep }: DragHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button type="button" className="drag-handle" aria-label={label} onPointerDown={onDrag} onKeyDown={onKeyDown}>
      <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
        <path d="M1 2h2v2H1zm4 0h2v2H5zM1 6h2v2H1zm4 0h2v2H5zm-4 4h2v2H1zm4 0h2v2H5z" />
      </svg>
    </button>
  )
}
