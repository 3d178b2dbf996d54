import { useEffect, useRef } from 'react'

/** What a drag does while it goes on. */
export interface PointerDrag {
  move(x: number, y: number): void
  /** The pointer let go, or the drag was given up by Escape or by the browser. */
  end(dropped: boolean): void
}

/** Follows the pointer as long as something is dragged. Escape gives up the drag alone: what it stands in stays open. */
export function usePointerDrag(dragging: boolean, drag: PointerDrag): void {
  const latest = useRef(drag)
  latest.current = drag
  useEffect(() => {
    if (!dragging) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    document.addEventListener('pointermove', ({ clientX, clientY }) => latest.current.move(clientX, clientY), on)
    document.addEventListener('pointerup', () => latest.current.end(true), on)
    document.addEventListener('pointercancel', () => latest.current.end(false), on)
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current.end(false)
    }
    window.addEventListener('keydown', giveUp, { ...on, capture: true })
    return () => stop.abort()
  }, [dragging])
}
