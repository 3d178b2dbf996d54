import { type MouseEvent, memo, type ReactNode } from 'react'
import { DotsIcon } from '../overlay/MoreMenu.tsx'
import { tellWhy } from '../page/refusable.ts'
import { RowFaces } from '../presence/Faces.tsx'
import type { Identified, RowAction } from './column.ts'
import { cellClass, stickyStyle } from './DataTableHead.tsx'
import { ACTIONS_KEY, type PlacedColumn, SELECT_KEY } from './tableLayout.ts'

/** The words of a row, looked up once for the whole table. */
export interface RowWords {
  readonly chooseRow: string
  readonly more: string
}

interface DataTableRowProps<Row extends Identified> {
  readonly row: Row
  readonly index: number
  readonly ariaIndex: number
  readonly columns: readonly PlacedColumn<Row>[]
  /** The row that Tab enters and arrow keys leave. */
  readonly active: boolean
  readonly chosen: boolean
  /** Is it open beside the table? */
  readonly peeked: boolean
  /** Does a click on a text copy it? Not where a click on the row opens it. */
  readonly copies: boolean
  readonly words: RowWords
  /** It is a card: each value has the name of its column, and the actions are in the menu. */
  readonly asCard: boolean
  /** So many actions stand in the row itself. */
  readonly inline: number
  choose(index: number, chosen: boolean, upTo: boolean): void
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined
  openMenu(anchor: HTMLElement, items: readonly RowAction[]): void
}

function Row<Item extends Identified>({ row, index, columns, active, chosen, words, asCard, choose, ...rest }: DataTableRowProps<Item>) {
  return (
    <tr
      aria-rowindex={rest.ariaIndex}
      aria-current={rest.peeked || undefined}
      data-index={index}
      data-chosen={chosen || undefined}
      tabIndex={active ? 0 : -1}
    >
      {columns.map((placed) => {
        const { key } = placed.column
        if (key === SELECT_KEY) {
          return (
            <td key={key} className={cellClass(placed)} style={stickyStyle(placed)}>
              <RowBox label={words.chooseRow} chosen={chosen} active={active} choose={(next, upTo) => choose(index, next, upTo)} />
            </td>
          )
        }
        if (key === ACTIONS_KEY) {
          return (
            <td key={key} className={cellClass(placed)} style={stickyStyle(placed)}>
              <RowActions
                items={rest.actions?.(row) ?? []}
                inline={rest.inline}
                active={active}
                more={words.more}
                openMenu={rest.openMenu}
              />
            </td>
          )
        }
        const content: ReactNode = placed.column.cell(row, active)
        const label = asCard && !placed.leads ? placed.column.title : undefined
        return (
          <td
            key={key}
            className={cellClass(placed)}
            style={stickyStyle(placed)}
            data-label={label}
            data-copy={rest.copies && typeof content === 'string' && !MASKED.test(content) ? '' : undefined}
          >
            {content}
            {placed.leads && <RowFaces id={row.id} className="table-faces" />}
          </td>
        )
      })}
    </tr>
  )
}

/** One row. Drawn anew only if what it shows has changed: a page of rows costs what one row costs. */
export const DataTableRow = memo(Row) as typeof Row // memo forgets that the component is generic

/** A text of which a part is hidden from the reader. */
const MASKED = /\*{2,}/

interface RowBoxProps {
  readonly label: string
  readonly chosen: boolean
  readonly active: boolean
  choose(chosen: boolean, upTo: boolean): void
}

function RowBox({ label, chosen, active, choose }: RowBoxProps) {
  const click = (event: MouseEvent<HTMLInputElement>) => choose(event.currentTarget.checked, event.shiftKey)
  return (
    <label className="table-box">
      <input type="checkbox" aria-label={label} checked={chosen} tabIndex={active ? 0 : -1} onClick={click} onChange={ignore} />
    </label>
  )
}

const ignore = () => undefined

interface RowActionsProps {
  readonly items: readonly RowAction[]
  /** So many stand in the row itself. */
  readonly inline: number
  readonly active: boolean
  readonly more: string
  openMenu(anchor: HTMLElement, items: readonly RowAction[]): void
}

function RowActions({ items, inline, active, more, openMenu }: RowActionsProps) {
  const tabIndex = active ? 0 : -1
  const rest = items.slice(inline)
  return (
    <div className="table-does">
      {items.slice(0, inline).map((action) => (
        <button
          key={action.key}
          type="button"
          className="link"
          tabIndex={tabIndex}
          aria-disabled={action.refusal !== undefined || undefined}
          data-tip={action.refusal}
          onClick={action.refusal === undefined ? action.run : tellWhy(action.refusal)}
        >
          {action.title}
        </button>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className="icon-button table-more"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={more}
          onClick={(event) => openMenu(event.currentTarget, rest)}
        >
          <DotsIcon />
        </button>
      )}
    </div>
  )
}
