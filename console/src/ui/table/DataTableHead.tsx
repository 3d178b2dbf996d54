import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { keysText } from '../keys.text.ts'
import { uiText } from '../ui.text.ts'
import { ColumnEdge } from './ColumnEdge.tsx'
import type { Identified, SortOrder, TableSelection } from './column.ts'
import { ACTIONS_KEY, type PlacedColumn, SELECT_KEY, type TableLayout } from './tableLayout.ts'

interface DataTableHeadProps<Row extends Identified> {
  readonly layout: TableLayout<Row>
  readonly rows: readonly Row[]
  readonly sort: SortOrder | undefined
  readonly onSort: ((key: string) => void) | undefined
  readonly selection: TableSelection | undefined
  /** New widths in px, or undefined for a column's own; without it widths are fixed. */
  readonly onResize: ((widths: Readonly<Record<string, number | undefined>>) => void) | undefined
  /** The column of actions is as narrow as their menu: too narrow for its title. */
  readonly menuAlone: boolean
}

/** The head of a table: titles, sort buttons, and the box that chooses the rows of the page. */
export function DataTableHead<Row extends Identified>(props: DataTableHeadProps<Row>) {
  const { layout, rows, sort, onSort, selection, onResize } = props
  const t = useText(uiText)
  const k = useText(keysText)
  useKeyWords('list', [onResize !== undefined && { words: k('columnWidth'), strokes: ['←', '→'] }])
  return (
    <thead>
      <tr aria-rowindex={1}>
        {layout.columns.map((placed) => {
          const { column } = placed
          const shared = { key: column.key, scope: 'col', className: cellClass(placed), style: stickyStyle(placed) } as const
          const { key, ...cell } = shared
          if (column.key === SELECT_KEY && selection) {
            return (
              <th key={key} {...cell}>
                <PageBox rows={rows} selection={selection} />
              </th>
            )
          }
          if (column.key === ACTIONS_KEY) {
            return (
              <th key={key} {...cell}>
                <span className={props.menuAlone ? 'visually-hidden' : undefined}>{t('actions')}</span>
              </th>
            )
          }
          const edge = onResize && <ColumnEdge placed={placed} layout={layout} onResize={onResize} />
          // The edge has a name of its own, which is no part of the column's.
          const name = edge ? column.title : undefined
          if (!column.sortKey || !onSort) {
            return (
              <th key={key} {...cell} aria-label={name}>
                <span className="table-title">{column.title}</span>
                {edge}
              </th>
            )
          }
          const { sortKey } = column
          const direction = sort?.key === sortKey ? (sort.desc ? 'descending' : 'ascending') : 'none'
          return (
            <th key={key} {...cell} aria-label={name} aria-sort={direction}>
              <button type="button" className="table-sort" data-sort={direction} onClick={() => onSort(sortKey)}>
                {column.title}
                <SortArrow direction={direction} />
              </button>
              {edge}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortArrow({ direction }: { direction: 'ascending' | 'descending' | 'none' }) {
  return (
    <svg className="table-arrow" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
      <path d="M4 1 7 5H1z" data-on={direction === 'ascending'} />
      <path d="M4 11 1 7h6z" data-on={direction === 'descending'} />
    </svg>
  )
}

function PageBox<Row extends Identified>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection }) {
  const t = useText(uiText)
  const chosen = rows.filter((row) => selection.has(row.id)).length
  const all = rows.length > 0 && chosen === rows.length
  return (
    <label className="table-box">
      <input
        type="checkbox"
        aria-label={t('choosePage')}
        checked={all}
        disabled={rows.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !all
        }}
        onChange={() =>
          selection.set(
            rows.map((row) => row.id),
            !all,
          )
        }
      />
    </label>
  )
}

/** The classes of a cell by its column. */
export function cellClass<Row>({ column, sticky, leads }: PlacedColumn<Row>): string {
  const classes = ['table-cell']
  if (leads) classes.push('table-lead')
  if (column.watched) classes.push('table-watched')
  if (column.align) classes.push(`table-to-${column.align}`)
  if (column.key === SELECT_KEY) classes.push('table-select')
  if (column.key === ACTIONS_KEY) classes.push('table-actions')
  if (sticky) classes.push(sticky.edge ? `table-pin table-edge-${sticky.side}` : 'table-pin')
  return classes.join(' ')
}

/** Where a pinned cell stays. */
export function stickyStyle<Row>({ sticky }: PlacedColumn<Row>): { left?: number; right?: number } | undefined {
  return sticky && { [sticky.side]: sticky.offset }
}
