import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { textOf, useLanguage } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Menu } from '../overlay/Menu.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { useCopyOnClick } from '../page/copyOnClick.ts'
import { uiText } from '../ui.text.ts'
import type { Column, Density, Identified, RowAction, SortOrder, TableSelection } from './column.ts'
import { DataTableBody } from './DataTableBody.tsx'
import { cellClass, DataTableHead } from './DataTableHead.tsx'
import { actionsWidths } from './rowActions.ts'
import { useRowKeys } from './rowKeys.ts'
import { ACTIONS_KEY, SELECT_KEY, type TableLayout, useHidden, useTableLayout } from './tableLayout.ts'
import { useTightRoom } from './tightRoom.ts'
import { useTips } from './tips.ts'
import '../base/utilities.css'
import './table.css'
import './table.cards.css'
import './table.faces.css'
import './table.print.css'

/** Is the focus where the person put it since, outside of the rows? */
const isInUse = (element: Element | null): boolean => element !== null && element !== document.body && !element.closest('tbody')

const ROWS = Array.from({ length: 12 }, (_, index) => index)
/** Shares of the column's width that the bars take, so that they look like text. */
const SHARES = [0.82, 0.64, 0.74, 0.9, 0.58]

/** Height of a row in px. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 40, comfortable: 48 }

export interface DataTableProps<Row extends Identified> {
  /** What the table lists, for those who hear it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** `first`: nothing is known yet; `refreshing`: the rows shown are being replaced. */
  readonly busy?: 'first' | 'refreshing' | undefined
  /** How many rows there are on all pages, and how many pages' rows come before these. */
  readonly total?: number
  readonly offset?: number
  readonly density?: Density
  readonly hidden?: ReadonlySet<string>
  readonly sort?: SortOrder | undefined
  onSort?(key: string): void
  /** The person gives columns other widths, in px; undefined: back to their own. */
  onResize?(widths: Readonly<Record<string, number | undefined>>): void
  readonly selection?: TableSelection | undefined
  /** What can be done with a row. */
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Enter on a row, or a double click; for small tables whose rows have a form and nothing else. */
  onOpen?(row: Row): void
  /** Enter on a row, or one click: opens it beside the table. */
  onPeek?: ((row: Row, byKey: boolean) => void) | undefined
  /** Id of the row that is open there. */
  readonly peeked?: number | undefined
  /** Stands in place of rows where there are none. */
  readonly empty?: ReactNode
}

const t = textOf(uiText)
/** What a click still copies where a click on a row opens it: numbers to dial and codes. */
const COPIES_BESIDE = '.table-personal [data-copy], button[data-copy]'
const nothingHidden: ReadonlySet<string> = new Set()

interface OpenMenu {
  readonly anchor: HTMLElement
  readonly items: readonly RowAction[]
}

/**
 * A dense table: fixed widths, pinned columns, rows windowed above 100, moved through by arrow keys.
 * One menu, one tooltip and one copy handler serve all rows.
 */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const { rows, busy, density = 'normal', offset = 0, selection, actions } = props
  const hidden = useHidden(props.columns, rows, props.hidden ?? nothingHidden)
  const pane = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = useCallback((anchor: HTMLElement, items: readonly RowAction[]) => setMenu({ anchor, items }), [])
  const language = useLanguage()
  const widths = useMemo(() => actions && actionsWidths(rows, actions), [rows, actions])
  const asCards = useWindowIs('phone')
  const selectable = selection !== undefined
  const { givingWay, inline, shift, spare } = useTightRoom(pane, props.columns, hidden, { actions: widths, selectable })
  const layout = useTableLayout(props.columns, {
    selectable,
    actionsWidth: widths?.[inline] ?? 0,
    hidden,
    givingWay,
    shift,
    spare,
  })
  const { onPeek, peeked } = props
  const keys = useRowKeys(rows, { selection, onOpen: props.onOpen, onPeek })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const words = useMemo(() => ({ chooseRow: t('chooseRow'), more: t('more') }), [language])
  useCopyOnClick(pane, onPeek ? COPIES_BESIDE : undefined)
  usePeekedRow(pane, rows, peeked)
  useTips(pane)
  useSidewaysMarks(pane)

  const table = (
    <table
      className="table-table"
      style={{ minWidth: layout.minWidth }}
      aria-label={props.label}
      aria-rowcount={(props.total ?? rows.length) + 1}
      aria-busy={busy !== undefined}
    >
      <colgroup>
        {layout.columns.map(({ column, width }) => (
          <col
            key={column.key}
            className={column.key.startsWith('$') ? 'table-frame' : undefined}
            style={width === undefined ? undefined : { width }}
          />
        ))}
      </colgroup>
      <DataTableHead
        layout={layout}
        rows={rows}
        sort={props.sort}
        onSort={props.onSort}
        selection={selection}
        onResize={props.onResize}
        menuAlone={widths?.[inline] === widths?.[0]}
      />
      {busy === 'first' ? (
        <DataTableSkeleton layout={layout} />
      ) : (
        <DataTableBody
          layout={layout}
          rows={rows}
          offset={offset}
          height={rowHeights[density]}
          pane={pane}
          keys={keys}
          selection={selection}
          peeked={peeked}
          copies={!onPeek}
          words={words}
          asCards={asCards}
          inline={asCards ? 0 : inline}
          actions={actions}
          openMenu={openMenu}
        />
      )}
    </table>
  )
  return (
    <div className="table" data-density={density} data-busy={busy} data-peeks={onPeek ? '' : undefined} data-cards={asCards || undefined}>
      <div className="table-bar" aria-hidden="true" />
      <div className="table-pane" data-slot="table-pane" ref={pane}>
        {table}
        {busy !== 'first' && rows.length === 0 && <div className="table-empty">{props.empty}</div>}
      </div>
      {menu && (
        <Popover anchor={menu.anchor} align="end" onClose={() => setMenu(null)}>
          <Menu items={menu.items} onClose={() => setMenu(null)} />
        </Popover>
      )}
    </div>
  )
}

/** Grey bars in place of rows, only until the first rows come; CSS shows them after 200 ms. */
function DataTableSkeleton<Row>({ layout }: { layout: TableLayout<Row> }) {
  return (
    <tbody className="table-skeleton" aria-hidden="true">
      {ROWS.map((row) => (
        <tr key={row}>
          {layout.columns.map((placed, index) => (
            <td key={placed.column.key} className={cellClass(placed)}>
              {placed.column.key !== SELECT_KEY && placed.column.key !== ACTIONS_KEY && (
                <span className="table-bone" style={{ width: `${100 * (SHARES[(row + index) % SHARES.length] ?? 0.7)}%` }} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Keeps the row that is open beside the table in view; when it is closed, that row takes the focus, wherever one has got to. */
function usePeekedRow(pane: RefObject<HTMLElement | null>, rows: readonly Identified[], peeked: number | undefined): void {
  const last = useRef<number>(undefined)
  const rowOf = (id: number) => pane.current?.querySelector<HTMLElement>(`tr[data-index="${rows.findIndex((row) => row.id === id)}"]`)
  // Rows that come anew move nothing.
  useWhenever([peeked], () => {
    if (peeked !== undefined) rowOf(peeked)?.scrollIntoView?.({ block: 'nearest' })
    else if (last.current !== undefined && !isInUse(document.activeElement)) rowOf(last.current)?.focus({ preventScroll: true })
    last.current = peeked
  })
}

/** Marks a scroll pane by `data-left` and `data-right` while content hides behind that edge, so that CSS can draw the pins' shadows. */
function useSidewaysMarks(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const mark = () => {
      element.toggleAttribute('data-left', element.scrollLeft > 0)
      element.toggleAttribute('data-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    // Columns that come, go or are sized change what is hidden, while the pane stays as it is.
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', mark)
      sizes.disconnect()
    }
  }, [pane])
}
