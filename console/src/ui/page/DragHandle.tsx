import type { KeyboardEvent, PointerEvent } from 'react'
import './DragHandle.css'

interface DragHandleProps {
  readonly label: string
  onDrag(event: PointerEvent): void
  /** Up and down by the arrow keys. */
  onStep(by: 1 | -1): void
  /** To either end by Home and End. */
  onEnd?(end: 'first' | 'last'): void
}

/** What a line of a list is dragged by; keys move it as well. */
export function DragHandle({ label, onDrag, onStep, onEnd }: DragHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowUp' || key === 'ArrowDown') onStep(key === 'ArrowUp' ? -1 : 1)
    else if (onEnd && (key === 'Home' || key === 'End')) onEnd(key === 'Home' ? 'first' : 'last')
    else return
    event.preventDefault()
  }
  return (
    <button type="button" className="dragHandle" data-slot="dragHandle" aria-label={label} onPointerDown={onDrag} onKeyDown={onKeyDown}>
      <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
        <path d="M1 2h2v2H1zm4 0h2v2H5zM1 6h2v2H1zm4 0h2v2H5zm-4 4h2v2H1zm4 0h2v2H5z" />
      </svg>
    </button>
  )
}
