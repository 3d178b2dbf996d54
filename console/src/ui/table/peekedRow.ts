import { type RefObject, useRef } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import type { Identified } from './column.ts'

/** Keeps the row that is open beside the table in view; when it is closed, that row takes the focus, wherever one has got to. */
export function usePeekedRow(pane: RefObject<HTMLElement | null>, rows: readonly Identified[], peeked: number | undefined): void {
  const last = useRef<number>(undefined)
  const rowOf = (id: number) => pane.current?.querySelector<HTMLElement>(`tr[data-index="${rows.findIndex((row) => row.id === id)}"]`)
  // Rows that come anew move nothing.
  useWhenever([peeked], () => {
    if (peeked !== undefined) rowOf(peeked)?.scrollIntoView?.({ block: 'nearest' })
    else if (last.current !== undefined && !isInUse(document.activeElement)) rowOf(last.current)?.focus({ preventScroll: true })
    last.current = peeked
  })
}

/** Is the focus where the person put it since, outside of the rows? */
const isInUse = (element: Element | null): boolean => element !== null && element !== document.body && !element.closest('tbody')
