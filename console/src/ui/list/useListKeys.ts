import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { keysText } from '../keys.text.ts'

const TYPED = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog'
/** Where ↓ has no use of its own: a line of text among the filters, a named filter, and the page itself. */
const ABOVE_ROWS = 'search input[type="text"], .list-view, body, main, .shell'

/** `/` goes to the first field of the search form, which unfolds for it; ↓ goes from there, or from the page itself, to the rows. */
export function useListKeys(page: { readonly current: HTMLElement | null }, unfold: () => void): void {
  const t = useText(keysText)
  const latest = useRef(unfold)
  useKeyWords('list', [
    { words: t('search'), strokes: ['/'] },
    { words: t('query'), strokes: ['Enter'] },
    { words: t('toRows'), strokes: ['↓'] },
  ])
  latest.current = unfold
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element)) return
      if (key === '/' && !target.closest(TYPED)) {
        flushSync(() => {
          latest.current()
          page.current?.querySelector<HTMLElement>('[data-filters]')?.click()
        })
      } else if (key !== 'ArrowDown' || !target.matches(ABOVE_ROWS)) return
      const first = (wanted: string) => page.current?.querySelector<HTMLElement>(wanted)
      // A line of text before a list of choices: that is what one types on.
      const found = key === '/' ? (first('search input') ?? first('search .filter-open')) : first('tbody tr[tabindex="0"], .board-card')
      if (!found) return
      event.preventDefault()
      found.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [page])
}
