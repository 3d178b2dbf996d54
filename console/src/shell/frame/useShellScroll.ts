import { type RefObject, useEffect, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import type { Layout } from '../../platform/theme.ts'

/** As `--header` in theme.css. */
const HEADER_PX = 48
/** Trembling is no scrolling. */
const LEAST_PX = 4

interface Scrolled {
  readonly top: number
  readonly before: number
  /** How far it can be scrolled at all. */
  readonly room: number
}

/** Is the header out of sight after this scrolling? A header that is not fixed goes with the page; one that hides comes back on scrolling up. */
export function headerAway(
  away: boolean,
  { top, before, room }: Scrolled,
  layout: Pick<Layout, 'fixedHeader' | 'autoHideHeader'>,
): boolean {
  if (layout.fixedHeader && !layout.autoHideHeader) return false
  // Without the header the page is taller: a short one would jump back and forth.
  if (top <= (layout.fixedHeader ? 0 : HEADER_PX / 2) || (!away && room < 3 * HEADER_PX)) return false
  if (!layout.fixedHeader) return away || top > HEADER_PX
  if (Math.abs(top - before) < LEAST_PX) return away
  if (top > before) return away || top > HEADER_PX
  // The end of the page came nearer because the header went: nobody scrolled up.
  return away && top >= room - 1
}

/** Follows the scrolling of whatever scrolls in the main part, for a header or side menu that is not fixed. `place` names what is shown. */
export function useShellScroll(shell: RefObject<HTMLElement | null>, layout: Layout, place: string): { away: boolean; show: () => void } {
  const [away, setAway] = useState(false)
  const { fixedHeader, autoHideHeader, fixedSidebar } = layout
  // Another screen begins with everything in sight.
  useWhenever([place, fixedHeader, autoHideHeader, fixedSidebar, shell], () => {
    setAway(false)
    shell.current?.style.removeProperty('--scrolled')
  })

  useEffect(() => {
    const main = shell.current?.querySelector('main')
    if (!main || (fixedHeader && !autoHideHeader && fixedSidebar)) return
    const offsets = new WeakMap<Element, number>()
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof Element)) return
      const top = target.scrollTop
      const before = offsets.get(target) ?? 0
      offsets.set(target, top)
      if (top === before) return
      if (!fixedSidebar) shell.current?.style.setProperty('--scrolled', String(top))
      const room = target.scrollHeight - target.clientHeight
      setAway((present) => headerAway(present, { top, before, room }, { fixedHeader, autoHideHeader }))
    }
    main.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => main.removeEventListener('scroll', onScroll, { capture: true })
  }, [shell, fixedHeader, autoHideHeader, fixedSidebar])
  return { away, show: () => setAway(false) }
}
