import { type RefObject, useEffect } from 'react'
import './table.tips.css'

const DELAY = 300
const GAP = 6

let bubble: HTMLElement | undefined

function theBubble(): HTMLElement {
  if (!bubble) {
    bubble = document.createElement('div')
    bubble.id = 'tip'
    bubble.className = 'table-tip no-print'
    bubble.setAttribute('role', 'tooltip')
    bubble.popover = 'manual'
    document.body.append(bubble)
  }
  return bubble
}

/** Is the text of a cell cut off, or the name in it that stands before a tag? */
const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll('.table-tagged-name')].some((text) => text.scrollWidth > text.clientWidth)

/** The words for an element: what it says itself, or the whole text of a cell that is cut off. */
function wordsOf(target: EventTarget | null): { source: HTMLElement; words: string } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip], td') : null
  if (!element) return undefined
  const own = element.dataset.tip
  if (own) return { source: element, words: own }
  return element.tagName === 'TD' && isCut(element) ? { source: element, words: element.textContent.trim() } : undefined
}

function place(tip: HTMLElement, source: HTMLElement): void {
  const at = source.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const above = at.top - size.height - GAP
  tip.style.top = `${above >= 4 ? above : at.bottom + GAP}px`
  tip.style.left = `${Math.max(4, Math.min(at.left + at.width / 2 - size.width / 2, window.innerWidth - size.width - 4))}px`
}

/** One tooltip for a whole region: for elements with `data-tip`, and for table cells whose text is cut off. */
export function useTips(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current
    if (!element) return
    let timer = 0
    let shownFor: HTMLElement | undefined
    // What it is about may go while the pointer rests: rows do, when others come.
    const gone = new MutationObserver(() => {
      if (shownFor && !shownFor.isConnected) hide()
    })
    const hide = () => {
      window.clearTimeout(timer)
      gone.disconnect()
      if (!shownFor) return
      shownFor.removeAttribute('aria-describedby')
      shownFor = undefined
      bubble?.hidePopover()
    }
    const show = (event: Event) => {
      const found = wordsOf(event.target)
      if (found?.source === shownFor) return
      hide()
      if (!found) return
      timer = window.setTimeout(() => {
        if (!found.source.isConnected) return
        const tip = theBubble()
        tip.textContent = found.words
        tip.showPopover()
        place(tip, found.source)
        found.source.setAttribute('aria-describedby', tip.id)
        shownFor = found.source
        gone.observe(element, { childList: true, subtree: true })
      }, DELAY)
    }
    const events = ['pointerleave', 'pointerdown', 'focusout', 'keydown', 'scroll'] as const
    element.addEventListener('pointerover', show)
    element.addEventListener('focusin', show)
    for (const name of events) element.addEventListener(name, hide, { passive: true, capture: name === 'scroll' })
    return () => {
      hide()
      element.removeEventListener('pointerover', show)
      element.removeEventListener('focusin', show)
      for (const name of events) element.removeEventListener(name, hide, { capture: name === 'scroll' })
    }
  }, [region])
}
