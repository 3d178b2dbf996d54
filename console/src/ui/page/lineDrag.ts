import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** What dragging does to the lines of a list, each an `li` with its `data-key`. */
export interface LineDrag {
  /** The dragged line is over another one: may it take that one's place? */
  may(key: string, over: string): boolean
  move(key: string, over: string): void
  /** The pointer let go, or the drag was given up by Escape or by the browser. */
  end?(dropped: boolean): void
}

/** Dragging a line of a list by its handle: it takes the place of the line that the pointer is over. */
export function useLineDrag(drag: LineDrag) {
  const [key, setKey] = useState<string | null>(null)
  const list = useRef<Element | null>(null)
  usePointerDrag(key !== null, {
    move: (x, y) => {
      const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('li[data-key]')
      const over = line?.dataset.key
      if (key === null || over === undefined || over === key || !list.current?.contains(line ?? null)) return
      if (drag.may(key, over)) drag.move(key, over)
    },
    end: (dropped) => {
      setKey(null)
      drag.end?.(dropped)
    },
  })
  const start = (event: PointerEvent, dragged: string) => {
    if (event.button !== 0) return
    list.current = event.currentTarget.closest('ul')
    setKey(dragged)
  }
  return { key, start }
}

/** What a drag does while it goes on. */
interface PointerDrag {
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
