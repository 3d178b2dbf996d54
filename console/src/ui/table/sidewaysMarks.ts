import { type RefObject, useEffect } from 'react'

/** Marks a scroll pane by `data-left` and `data-right` while content hides behind that edge, so that CSS can draw the pins' shadows. */
export function useSidewaysMarks(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const mark = () => {
      element.toggleAttribute('data-left', element.scrollLeft > 0)
      element.toggleAttribute('data-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    // Columns that come, go or are sized change what is hidden, while the pane stays as it is.
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', mark)
      sizes.disconnect()
    }
  }, [pane])
}
