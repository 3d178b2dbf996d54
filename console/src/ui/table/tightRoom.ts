import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

/** What must be left between the pins, in px: two columns of amounts. */
const LEAST_ROOM = 240
const BOX = 40

/** Is the room between the pinned columns too small to read what lies there? Then the pins give way. */
export function useTightRoom<Row>(
  pane: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
  actionsWidth: number,
): boolean {
  const pinned = columns.filter(({ key, pin }) => pin && !hidden.has(key)).reduce((sum, { width }) => sum + width, BOX + actionsWidth)
  const [tight, setTight] = useState(false)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = (): void => {
      // Hidden with its tab it has no width, and keeps what it had.
      if (element.clientWidth > 0) setTight(element.clientWidth - pinned < LEAST_ROOM)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pane, pinned])
  return tight
}
