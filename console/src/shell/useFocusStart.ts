import { type RefObject, useEffect } from 'react'

/**
 * After a log-in the form that had the focus is gone, and Tab would go on from where it stood: past the menu, into the page. The keys start
 * at the frame instead, once: nothing later takes the focus from anybody.
 */
export function useFocusStart(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element || document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }, [frame])
}
