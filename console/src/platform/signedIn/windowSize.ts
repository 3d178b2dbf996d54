import { useCallback, useSyncExternalStore } from 'react'

/** Sizes of the window at which the console changes its form. */
const queries = {
  /** Rows are cards. */
  phone: '(max-width: 599px)',
  /** The menu is a drawer behind a button. */
  drawer: '(max-width: 767px)',
  /** The menu is its icons. */
  narrow: '(max-width: 1099px)',
  /** Lists show by default what fits a window of 1440 px; here the last columns lie out of sight. */
  crowded: '(max-width: 1199px)',
  /** Double size leaves 450 px of 900: what stands above the rows folds. */
  short: '(max-height: 599px)',
} as const

/** Is the window of such a size now? It follows the window. */
export function useWindowIs(size: keyof typeof queries): boolean {
  const query = queries[size]
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}
