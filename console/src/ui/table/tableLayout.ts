import { useMemo } from 'react'
import type { Column, Identified } from './column.ts'
import { type Fit, pinsLeft } from './tightRoom.ts'

export const SELECT_KEY = '$select'
export const ACTIONS_KEY = '$actions'
const SELECT_WIDTH = 40

/** A column with the place that it takes in the table. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>
  /** Undefined for the columns that take the room left over. */
  readonly width: number | undefined
  /** It names the row: the first column that is no box. */
  readonly leads: boolean
  /** Where it is pinned, and its offset in px from that edge; undefined for a column that scrolls. */
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
  readonly spare: Fit['spare']
}

const blank = () => null
const frame = <Row>(key: string, width: number, pin: 'left' | 'right' | undefined): Column<Row> => ({
  key,
  title: '',
  width,
  ...(pin && { pin }),
  cell: blank,
})

/** Pinned to the left, loose, pinned to the right: as they stand in the table. */
const inOrder = <Row>(columns: readonly Column<Row>[]): Column<Row>[] => [
  ...columns.filter(({ pin }) => pin === 'left'),
  ...columns.filter(({ pin }) => !pin),
  ...columns.filter(({ pin }) => pin === 'right'),
]

const widthOf = <Row>(columns: readonly Column<Row>[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** Where a pinned column of `shown` stands: as far from its edge as those between take up. */
function stickyOf<Row>(shown: readonly Column<Row>[], column: Column<Row>): PlacedColumn<Row>['sticky'] {
  const side = column.pin
  if (!side) return undefined
  const group = shown.filter(({ pin }) => pin === side)
  const at = group.indexOf(column)
  const [between, inner] = side === 'left' ? [group.slice(0, at), group.at(-1)] : [group.slice(at + 1), group[0]]
  return { side, offset: widthOf(between), edge: column === inner }
}

/** Order, width, pins and visibility of the columns; rows never pass through it. */
export function tableLayout<Row>(columns: readonly Column<Row>[], options: LayoutOptions): TableLayout<Row> {
  const { selectable, actionsWidth, hidden, givingWay, shift, spare = 0 } = options
  const all = pinsLeft(columns, givingWay).map((column) =>
    column.key === shift?.key ? { ...column, width: column.width + shift.by } : column,
  )
  if (selectable) all.unshift(frame(SELECT_KEY, SELECT_WIDTH, 'left'))
  if (actionsWidth > 0) all.push(frame(ACTIONS_KEY, actionsWidth, 'right'))
  const visible = all.filter(({ key }) => !hidden.has(key))
  const growing = growingKeys(visible)
  // Those that take what is left over have their share too.
  const wider = Math.floor(spare / visible.filter(isFree).length) || 0
  const shown = inOrder(visible)
  const lead = shown.find(({ key }) => key !== SELECT_KEY)
  return {
    columns: shown.map((column) => ({
      column,
      width: growing.has(column.key) ? undefined : column.width + (isFree(column) ? wider : 0),
      leads: column === lead,
      sticky: stickyOf(shown, column),
    })),
    minWidth: widthOf(shown),
  }
}

/** The columns that are not shown: with those of `hidden` those that yield, as no row says anything in them. */
export function useHidden<Row extends Identified>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hidden: ReadonlySet<string>,
): ReadonlySet<string> {
  // The key of a column that yields is a field of the row.
  const silent = columns.filter(({ key, yields }) => yields && rows.every((row) => `${row[key as keyof Row] ?? ''}` === ''))
  const keys = silent.map(({ key }) => key).join()
  return useMemo(() => (keys === '' ? hidden : new Set([...hidden, ...keys.split(',')])), [hidden, keys])
}

/** As `tableLayout`, the same object while nothing of it changes. */
export function useTableLayout<Row extends Identified>(columns: readonly Column<Row>[], options: LayoutOptions): TableLayout<Row> {
  const { selectable, actionsWidth, hidden, givingWay, shift, spare } = options
  return useMemo(
    () => tableLayout(columns, { selectable, actionsWidth, hidden, givingWay, shift, spare }),
    [columns, selectable, actionsWidth, hidden, givingWay, shift, spare],
  )
}

/** Its width is nobody's wish. A number is not moved further from what stands before it. */
const isFree = <Row>({ key, align, sized }: Column<Row>): boolean => !sized && align !== 'right' && !key.startsWith('$')

function growingKeys<Row>(shown: readonly Column<Row>[]): ReadonlySet<string> {
  const free = shown.filter((column) => !column.pin)
  const unsized = free.filter((column) => !column.sized)
  const said = unsized.filter((column) => column.grow)
  // Where the person has sized all of them, the last one ends where the table ends.
  const growing =
    said.length > 0 ? said : unsized.length > 0 && free.every((column) => !column.sized) ? unsized.slice(0, 1) : free.slice(-1)
  return new Set(growing.map((column) => column.key))
}
