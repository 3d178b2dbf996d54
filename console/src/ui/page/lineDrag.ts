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
  const latest = useRef(drag)
  latest.current = drag
  useEffect(() => {
    if (key === null) return
    const move = (event: globalThis.PointerEvent) => {
      const line = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('li[data-key]')
      const over = line?.dataset.key
      if (over === undefined || over === key || !list.current?.contains(line ?? null)) return
      if (latest.current.may(key, over)) latest.current.move(key, over)
    }
    const end = (dropped: boolean) => {
      setKey(null)
      latest.current.end?.(dropped)
    }
    const stop = new AbortController()
    const on = { signal: stop.signal }
    document.addEventListener('pointermove', move, on)
    document.addEventListener('pointerup', () => end(true), on)
    document.addEventListener('pointercancel', () => end(false), on)
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // It gives up the drag alone: what the list stands in stays open.
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    window.addEventListener('keydown', giveUp, { ...on, capture: true })
    return () => stop.abort()
  }, [key])
  const start = (event: PointerEvent, dragged: string) => {
    if (event.button !== 0) return
    list.current = event.currentTarget.closest('ul')
    setKey(dragged)
  }
  return { key, start }
}
