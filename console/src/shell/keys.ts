import { useEffect, useRef } from 'react'
import { inView } from '../platform/inView.ts'

/** What a key of the screen in view leads to: the button that opens "new" (`data-shortcut="n"`), whose words the help takes, another act on the open record, and the form of a follow-up note (`"f"`). */
export const shortcutOf = (key: 'n' | 'f' | ActKey): HTMLElement | undefined => inView(`main [data-shortcut="${key}"]`)

/** Acts on the open record that have a key of their own: to call, and to send a message. */
const acts = ['c', 's'] as const
type ActKey = (typeof acts)[number]

const actOf = (key: string): HTMLElement | undefined => {
  const act = acts.find((one) => one === key)
  return act && shortcutOf(act)
}

/** What takes letters. A radio button and a checkbox take none: after a choice there, the keys of the screen work. */
const TYPED = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog'

/** Is a key meant for what has the focus, or for a dialog above everything? */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || (event.target instanceof Element && event.target.closest(TYPED) !== null)

/** Ctrl or ⌘ + K. */
export const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

interface Keys {
  readonly onPalette: () => void
  readonly onHelp: () => void
  /** Pins what is in view, or takes its pin away. */
  readonly onPin: () => void
}

/** The keys of the whole console: Ctrl or ⌘ + K, `?`, Shift + P to pin, `u` for the account, `n` for "new", `f` for a follow-up note, and `z` to take back what was done. What lists do with keys is theirs. */
export function useShellKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        // Also from a field, but not over a dialog: that is to be finished first.
        if (document.querySelector('dialog[open]')) return
        event.preventDefault()
        latest.current.onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (event.key === '?') latest.current.onHelp()
      else if (event.key === 'P' && event.shiftKey) latest.current.onPin()
      else if (event.key === 'u') document.querySelector<HTMLElement>('header [data-shortcut="u"]')?.click()
      else if (event.key === 'n') shortcutOf('n')?.click()
      else if (event.key === 'f') shortcutOf('f')?.querySelector('textarea')?.focus()
      else if (actOf(event.key)) actOf(event.key)?.click()
      // What was done last is taken back first.
      else if (event.key.toLowerCase() === 'z') [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
