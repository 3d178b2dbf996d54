import { useEffect, useRef } from 'react'

type PeekKey = 'j' | 'k' | 'Escape' | 'Enter'

const TYPED = 'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"]'

/** Enter belongs to what has the focus, unless that is the drawer as a whole or nothing at all. */
const isTaken = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(TYPED)) return true
  return event.key === 'Enter' && target !== null && target !== document.body && !target.matches('.drawer-wide, .detail-peek-body')
}

/** The keys of the open drawer, wherever the focus is on the page: in the drawer, on a row, or nowhere. */
export function usePeekKeys(does: Readonly<Record<PeekKey, () => unknown>>): void {
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!(key in latest.current)) return
      event.preventDefault()
      latest.current[key as PeekKey]() // it is one of them: asked two lines above
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
