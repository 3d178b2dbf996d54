import { useEffect } from 'react'
import { isPaletteKey } from './keys.ts'

/** What is typed between the opening of the palette and the moment its field has the focus: its script may still be on the way. */
let typed: string | null = null

function keep(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  // What is first on the list before anything is typed is not what was meant.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

/** From now on keys are kept from the page. */
export function keepEarlyKeys(): void {
  if (typed !== null) return
  typed = ''
  document.addEventListener('keydown', keep, { capture: true })
}

/** What was typed until now; from here on the page has its keys again. */
export function takeEarlyKeys(): string {
  const taken = typed ?? ''
  typed = null
  document.removeEventListener('keydown', keep, { capture: true })
  return taken
}

/** Was the palette asked for before there was one? */
export const isAwaited = (): boolean => typed !== null

const hear = (event: KeyboardEvent): void => {
  if (!isPaletteKey(event)) return
  event.preventDefault()
  keepEarlyKeys()
}

/** While the frame is on its way its palette can be asked for already: it opens with the frame, and has what was typed. Where no frame comes, the keys are the page's again. */
export function useEarlyPalette(): void {
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      setTimeout(() => {
        if (!document.querySelector('.shell-search-field')) takeEarlyKeys()
      })
    }
  }, [])
}
