import { useEffect, useRef } from 'react'

const TYPED = 'textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"], input:not([type="radio"], [type="checkbox"])'

/** The keys of the desk, wherever the focus is, as long as nobody types. */
export function useDeskKeys(does: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // Out of the search, where they are letters.
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('.desk-queue search'))
        return event.target.blur()
      if (event.target instanceof Element && event.target.closest(TYPED)) return
      const key = event.key.toLowerCase()
      if (!Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
