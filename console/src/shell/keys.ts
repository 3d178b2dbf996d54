import { useEffect, useRef } from 'react'

/** The button of the screen in view that opens "new": it carries `data-shortcut="n"`. */
export const newButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('main [data-shortcut="n"]')].find((button) => button.checkVisibility?.() ?? true) ?? null

/** Is a key meant for what has the focus, or for a dialog above everything? */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog') !== null)

interface Keys {
  readonly onPalette: () => void
  readonly onHelp: () => void
}

/** The keys of the whole console: Ctrl or ⌘ + K, `?`, and `n` for "new". What lists do with keys is theirs. */
export function useShellKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // Also from a field, but not over a dialog: that is to be finished first.
        if (document.querySelector('dialog[open]')) return
        event.preventDefault()
        latest.current.onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (event.key === '?') latest.current.onHelp()
      else if (event.key === 'n') newButton()?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
