import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Identified } from './column.ts'
import { type Fit, pinsLeft } from './tightRoom.ts'

const features = tableFeatures({ columnVisibilityFeature, columnPinningFeature, columnSizingFeature, columnOrderingFeature })
const noRows: never[] = []

export const SELECT_KEY = '$select'
export const ACTIONS_KEY = '$actions'
const SELECT_WIDTH = 40

/** A column with the place that it takes in the table. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>
  /** Undefined for the columns that take the room left over. */
  readonly width: number | undefined
  /** Offset in px from the edge that the column is pinned to. */
  /** It names the row: the first column that is no box. */
  readonly leads: boolean
  readonly sticky: { readonly side: 'left' | 'right'; readonly offset: number; readonly edge: boolean } | undefined
}

export interface TableLayout<Row> {
  readonly columns: readonly PlacedColumn<Row>[]
  /** Below this width the table scrolls sideways, in px. */
  readonly minWidth: number
}

interface LayoutOptions {
  readonly selectable: boolean
  /** Width of the actions column in px; 0: no such column. */
  readonly actionsWidth: number
  /** Keys of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>
  /** What the room is too small for. The boxes stay in any case. */
  readonly givingWay: Fit['givingWay']
  readonly shift: Fit['shift']
}

const blank = () => null
const frame = <Row>(key: string, width: number, pin: 'left' | 'right' | undefined): Column<Row> => ({
  key,
  title: '',
  width,
  ...(pin && { pin }),
  cell: blank,
})

/** Order, width, pins and visibility of the columns, kept by TanStack Table; the rows never pass through it. */
export function useTableLayout<Row extends Identified>(columns: readonly Column<Row>[], options: LayoutOptions): TableLayout<Row> {
  const { selectable, actionsWidth, hidden, givingWay, shift } = options
  const all = useMemo(() => {
    const list = pinsLeft(columns, givingWay).map((column) =>
      column.key === shift?.key ? { ...column, width: column.width + shift.by } : column,
    )
    if (selectable) list.unshift(frame(SELECT_KEY, SELECT_WIDTH, 'left'))
    if (actionsWidth > 0) list.push(frame(ACTIONS_KEY, actionsWidth, 'right'))
    return list
  }, [columns, selectable, actionsWidth, givingWay, shift])
  const definitions = useMemo(
    () => all.map((column): ColumnDef<typeof features, Row> => ({ id: column.key, header: column.title, size: column.width })),
    [all],
  )
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries([...hidden].map((key) => [key, false])),
      columnPinning: {
        start: all.filter((column) => column.pin === 'left').map((column) => column.key),
        end: all.filter((column) => column.pin === 'right').map((column) => column.key),
      },
    }),
    [all, hidden],
  )
  const table = useTable({ features, columns: definitions, data: noRows as Row[] /* rows are drawn without the row model */, state })
  const shown = table.getVisibleLeafColumns()
  const signature = shown.map((column) => column.id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is a stable object; its outcome is what the signature holds
  return useMemo(() => {
    const byKey = new Map(all.map((column) => [column.key, column]))
    const growing = growingKeys(all.filter((column) => !hidden.has(column.key)))
    const starts = shown.filter((column) => column.getIsPinned() === 'start')
    const ends = shown.filter((column) => column.getIsPinned() === 'end')
    const lead = shown.find(({ id }) => id !== SELECT_KEY)?.id
    const placed = shown.flatMap((column): PlacedColumn<Row>[] => {
      const own = byKey.get(column.id)
      if (!own) return []
      const pinned = column.getIsPinned()
      const sticky =
        pinned === 'start'
          ? { side: 'left' as const, offset: column.getStart('start'), edge: column.id === starts.at(-1)?.id }
          : pinned === 'end'
            ? { side: 'right' as const, offset: column.getAfter('end'), edge: column.id === ends[0]?.id }
            : undefined
      return [{ column: own, width: growing.has(column.id) ? undefined : own.width, leads: column.id === lead, sticky }]
    })
    return { columns: placed, minWidth: table.getTotalSize() }
  }, [all, hidden, signature])
}

function growingKeys<Row>(shown: readonly Column<Row>[]): ReadonlySet<string> {
  const free = shown.filter((column) => !column.pin)
  const unsized = free.filter((column) => !column.sized)
  const said = unsized.filter((column) => column.grow)
  // Where the person has sized all of them, the last one ends where the table ends.
  const growing =
    said.length > 0 ? said : unsized.length > 0 && free.every((column) => !column.sized) ? unsized.slice(0, 1) : free.slice(-1)
  return new Set(growing.map((column) => column.key))
}
