import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import './Popover.css'

interface PopoverProps {
  /** What it hangs below: the control that opened it, or its frame. */
  readonly anchor: HTMLElement
  /** Gets the focus back where the anchor itself cannot have it. */
  readonly opener?: HTMLElement
  readonly align?: 'start' | 'end'
  /** At least as wide as the anchor. */
  readonly wide?: boolean
  onClose(): void
  readonly children: ReactNode
}

const GAP = 4

function place(box: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect()
  // Where it stands takes no width from it while it is measured.
  box.style.left = '0'
  const roomBelow = window.innerHeight - at.bottom - 2 * GAP
  const roomAbove = at.top - 2 * GAP
  const border = box.offsetHeight - box.clientHeight
  const wanted = box.scrollHeight + border
  const below = wanted <= roomBelow || roomBelow >= roomAbove
  // What is higher than the window scrolls in itself.
  const height = Math.min(wanted, below ? roomBelow : roomAbove)
  box.style.maxHeight = `${below ? roomBelow : roomAbove}px`
  const { width } = box.getBoundingClientRect()
  const left = align === 'start' ? at.left : at.right - width
  box.style.top = `${below ? at.bottom + GAP : at.top - height - GAP}px`
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
}

/** Can one still see the anchor after this was scrolled? */
function isInView(anchor: HTMLElement, scrolled: EventTarget | null): boolean {
  const at = anchor.getBoundingClientRect()
  const frame =
    scrolled instanceof Element && scrolled.contains(anchor) ? scrolled.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
  return at.bottom > Math.max(frame.top, 0) && at.top < Math.min(frame.bottom, window.innerHeight)
}

/** A small panel above everything else, also above dialogs. It goes along with its anchor; Esc, a click outside, or an anchor out of view closes it. */
export function Popover({ anchor, opener = anchor, align = 'start', wide = false, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (wide) element.style.minWidth = `${anchor.offsetWidth}px`
    element.showPopover()
    place(element, anchor, align)
    const sizes = new ResizeObserver(() => place(element, anchor, align))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      // What opens next (a dialog) remembers the control as the place to give the focus back to.
      if (element.contains(document.activeElement)) opener.focus()
      element.hidePopover()
    }
  }, [anchor, opener, align, wide])

  // A screen that goes out of sight is kept, and comes back without what hung from it. (Strict mode takes effects back for an instant only.)
  const isShown = useRef(false)
  useEffect(() => {
    const element = box.current
    isShown.current = true
    return () => {
      isShown.current = false
      queueMicrotask(() => {
        if (!isShown.current && element?.isConnected) close.current()
      })
    }
  }, [])

  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) === true || anchor.contains(target))
    const away = (event: Event) => {
      if (!inside(event.target)) close.current()
    }
    // A box that takes the focus is brought into view, and a phone's keyboard makes room: neither may close what the box has opened.
    const along = (event: Event) => {
      if (!box.current || inside(event.target)) return
      if (isInView(anchor, event.target)) place(box.current, anchor, align)
      else close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close.current()
      opener.focus()
    }
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('focusin', away, true)
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('scroll', along, true)
    window.addEventListener('resize', along)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('focusin', away, true)
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', along, true)
      window.removeEventListener('resize', along)
    }
  }, [anchor, opener, align])

  return (
    <div ref={box} popover="manual" className="popover">
      {children}
    </div>
  )
}
