import { useMemo } from 'react'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import type { Column } from './column.ts'

/** The columns of a list, those that staff look for kept in view in a narrow window. Their order stays, so that one whose pin gives way stands in its own place. The same array for the same columns and window. */
export function useWatchedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isCrowded = useWindowIs('crowded')
  return useMemo(
    () => (isCrowded ? columns.map((column) => (column.watched && !column.free ? { pin: 'right' as const, ...column } : column)) : columns),
    [columns, isCrowded],
  )
}
