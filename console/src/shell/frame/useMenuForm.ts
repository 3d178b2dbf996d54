import { useEffect, useState } from 'react'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { type Layout, setLayout } from '../../platform/theme.ts'

/** How the menu stands in the window. */
export interface MenuForm {
  /** `drawer`: behind a button of the header; `narrow`: its icons, by the window; `free`: as the person has it. */
  readonly kind: 'drawer' | 'narrow' | 'free'
  /** It shows icons only. */
  readonly collapsed: boolean
  /** A menu that the window keeps narrow lies over the page, or the drawer is open. */
  readonly over: boolean
  readonly close: () => void
  /** Opens or closes it over the page, or folds it for good where there is room for it. */
  readonly toggle: () => void
}

/** The form of the menu: below 1100 px icons, below 768 px a drawer, whatever the settings say. Another screen closes what lies over the page. */
export function useMenuForm(settings: Layout, pathname: string): MenuForm {
  const inDrawer = useWindowIs('drawer')
  const isNarrow = useWindowIs('narrow')
  const kind = inDrawer ? 'drawer' : isNarrow ? 'narrow' : 'free'
  const [opened, setOpened] = useState<string | null>(null)
  // Said of the screen and the window that it was opened in: any other one finds it closed.
  const here = `${kind} ${pathname}`
  const over = kind !== 'free' && opened === here
  const close = (): void => setOpened(null)
  useEffect(() => {
    if (!over || kind !== 'narrow') return
    const leave = (event: Event): void => {
      const inside = event.target instanceof Element && event.target.closest('.shell-side-menu')
      const isEsc = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent ? !isEsc : inside) return
      setOpened(null)
      // The entry that has it may be gone with the rest.
      if (isEsc && inside) document.querySelector<HTMLElement>('.shell-menu-fold')?.focus()
    }
    const kinds = ['pointerdown', 'focusin', 'keydown'] as const
    for (const name of kinds) document.addEventListener(name, leave)
    return () => {
      for (const name of kinds) document.removeEventListener(name, leave)
    }
  }, [over, kind])
  return {
    kind,
    collapsed: kind === 'free' ? settings.collapsed : kind === 'narrow' && !over,
    over,
    close,
    toggle: () => (kind === 'free' ? setLayout({ collapsed: !settings.collapsed }) : setOpened(over ? null : here)),
  }
}
