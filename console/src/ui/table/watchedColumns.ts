import { useMemo, useSyncExternalStore } from 'react'
import type { Column } from './column.ts'

/** Lists show by default what fits a window of 1440 px; in one as narrow as this the last columns lie out of sight. */
const narrow = globalThis.matchMedia?.('(max-width: 1199px)')

const subscribe = (listener: () => void): (() => void) => {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

/** The columns of a list, those that staff look for kept in view in a narrow window. The same array for the same columns and window. */
export function useWatchedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
  return useMemo(
    () => (isNarrow ? columns.map((column) => (column.watched ? { pin: 'right' as const, ...column } : column)) : columns),
    [columns, isNarrow],
  )
}
