import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

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

/** A small panel above everything else, also above dialogs. Esc, a click outside or scrolling closes it. */
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

  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) === true || anchor.contains(target))
    const away = (event: Event) => {
      if (!inside(event.target)) close.current()
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
    window.addEventListener('scroll', away, true)
    window.addEventListener('resize', away)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('focusin', away, true)
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', away, true)
      window.removeEventListener('resize', away)
    }
  }, [anchor, opener])

  return (
    <div ref={box} popover="manual" className="popover">
      {children}
    </div>
  )
}
