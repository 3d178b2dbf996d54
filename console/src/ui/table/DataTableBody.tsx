import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type RefObject, useLayoutEffect, useState } from 'react'
import type { Identified, RowAction, TableSelection } from './column.ts'
import { DataTableRow, type RowWords } from './DataTableRow.tsx'
import type { RowKeys } from './rowKeys.ts'
import type { TableLayout } from './tableLayout.ts'

/** Up to this many rows all are drawn: windowing pays above. */
const WINDOW_ABOVE = 100

/** What is assumed of the pane until it is measured. */
const FIRST_RECT = { width: 1200, height: 600 }

interface DataTableBodyProps<Row extends Identified> {
  readonly layout: TableLayout<Row>
  readonly rows: readonly Row[]
  readonly offset: number
  readonly height: number
  readonly pane: RefObject<HTMLDivElement | null>
  readonly keys: RowKeys
  readonly selection: TableSelection | undefined
  /** Id of the row that is open beside the table. */
  readonly peeked: number | undefined
  readonly copies: boolean
  readonly words: RowWords
  readonly asCards: boolean
  /** So many actions stand in the row itself. */
  readonly inline: number
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined
  openMenu(anchor: HTMLElement, items: readonly RowAction[]): void
}

/** The rows: all of them, or the window of them that is in view. */
export function DataTableBody<Row extends Identified>(props: DataTableBodyProps<Row>) {
  // Cards differ in height; no page of a list has more of them than are drawn at once.
  return props.rows.length > WINDOW_ABOVE && !props.asCards ? <WindowedRows {...props} /> : <AllRows {...props} />
}

function AllRows<Row extends Identified>(props: DataTableBodyProps<Row>) {
  return (
    <tbody {...props.keys.handlers}>
      {props.rows.map((row, index) => (
        <TableRow key={row.id} {...props} row={row} index={index} />
      ))}
    </tbody>
  )
}

/** Only the rows in view; empty rows hold the place of the others. The focused row stays, wherever one scrolls. */
function WindowedRows<Row extends Identified>(props: DataTableBodyProps<Row>) {
  const { rows, height, pane, keys } = props
  const { active } = keys
  const [, drawAgain] = useState(false)
  // The pane around it is known only after the first drawing.
  useLayoutEffect(() => drawAgain(true), [])
  const windowed = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: FIRST_RECT,
    scrollMargin: height,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return active === undefined || indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })
  let drawn = 0
  const filled = windowed.getVirtualItems().map(({ index }) => {
    const gap = (index - drawn) * height
    drawn = index + 1
    const row = rows[index]
    return (
      row && (
        <Fragment key={row.id}>
          <Gap height={gap} />
          <TableRow {...props} row={row} index={index} />
        </Fragment>
      )
    )
  })
  return (
    <tbody {...keys.handlers}>
      {filled}
      <Gap height={(rows.length - drawn) * height} />
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row without a tabindex takes no focus
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null
}

function TableRow<Row extends Identified>(props: DataTableBodyProps<Row> & { row: Row; index: number }) {
  const { row, index, layout, keys, selection } = props
  return (
    <DataTableRow
      row={row}
      index={index}
      ariaIndex={props.offset + index + 2}
      columns={layout.columns}
      active={keys.active === index || (keys.active === undefined && index === 0)}
      chosen={selection?.has(row.id) ?? false}
      peeked={row.id === props.peeked}
      copies={props.copies}
      words={props.words}
      asCard={props.asCards}
      inline={props.inline}
      choose={keys.choose}
      actions={props.actions}
      openMenu={props.openMenu}
    />
  )
}
