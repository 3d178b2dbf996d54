import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { WIDTH_LEAST, WIDTH_MOST, widthWithin } from '../list/listSettings.ts'
import { uiText } from '../ui.text.ts'
import type { PlacedColumn, TableLayout } from './tableLayout.ts'
import './table.edge.css'

const STEP = 8
const LARGE_STEP = 40

interface ColumnEdgeProps<Row> {
  readonly placed: PlacedColumn<Row>
  readonly layout: TableLayout<Row>
  onResize(widths: Readonly<Record<string, number | undefined>>): void
}

/**
 * The right edge of a column's head: dragged, or moved by the arrow keys, it makes the column wider or narrower; a double click or Delete
 * gives the column its own width back. Tab comes to the first edge, up and down go to the others.
 */
export function ColumnEdge<Row>({ placed, layout, onResize }: ColumnEdgeProps<Row>) {
  const t = useText(uiText)
  const drag = useRef<EdgeDrag<Row> | null>(null)
  const { key, title, width } = placed.column
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = new EdgeDrag(event.currentTarget, placed, layout, event.clientX)
  }
  const end = (kept: boolean) => {
    const widths = drag.current?.end(kept)
    drag.current = null
    if (widths) onResize(widths)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const present = event.currentTarget.closest('th')?.getBoundingClientRect().width || width
    if (event.key === 'ArrowRight') onResize({ [key]: present + step })
    else if (event.key === 'ArrowLeft') onResize({ [key]: present - step })
    else if (event.key === 'Delete') onResize({ [key]: undefined })
    else if (event.key === 'ArrowDown') neighbourOf(event.currentTarget, 1)?.focus()
    else if (event.key === 'ArrowUp') neighbourOf(event.currentTarget, -1)?.focus()
    else if (event.key === 'Escape' && drag.current) end(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isFirst = layout.columns.find(({ column }) => !column.key.startsWith('$')) === placed
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved, a separator with a value can
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('widthOf', { name: title })}
      aria-valuenow={Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, width))}
      aria-valuemin={WIDTH_LEAST}
      aria-valuemax={WIDTH_MOST}
      tabIndex={isFirst ? 0 : -1}
      className="table-grip"
      onPointerDown={start}
      onPointerMove={(event) => drag.current?.move(event.clientX)}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => onResize({ [key]: undefined })}
      onKeyDown={onKeyDown}
    />
  )
}

function neighbourOf(edge: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('.table-grip') ?? [])]
  return edges[edges.indexOf(edge) + step]
}

/**
 * One drag of an edge. The widths are written on the table itself while it lasts, so that no row is drawn anew; the columns before it that
 * share the room left over keep the width they have, so that the edge follows the pointer.
 */
class EdgeDrag<Row> {
  readonly #table: HTMLTableElement | null
  readonly #columns: readonly HTMLTableColElement[]
  readonly #before: readonly string[]
  readonly #minWidth: string
  readonly #layout: TableLayout<Row>
  readonly #index: number
  readonly #from: number
  readonly #startWidth: number
  readonly #held: ReadonlyMap<number, number>
  #width: number | undefined

  constructor(edge: HTMLElement, placed: PlacedColumn<Row>, layout: TableLayout<Row>, from: number) {
    this.#table = edge.closest('table')
    this.#columns = [...(this.#table?.querySelectorAll('col') ?? [])]
    this.#before = this.#columns.map((column) => column.style.width)
    this.#minWidth = this.#table?.style.minWidth ?? ''
    this.#layout = layout
    this.#index = layout.columns.indexOf(placed)
    this.#from = from
    const heads = [...(edge.closest('tr')?.cells ?? [])].map((head) => head.getBoundingClientRect().width)
    this.#startWidth = heads[this.#index] ?? placed.column.width
    this.#held = new Map(
      layout.columns.flatMap(({ width }, index) =>
        width === undefined && index < this.#index ? [[index, Math.round(heads[index] ?? 0)]] : [],
      ),
    )
  }

  move(to: number): void {
    const width = widthWithin(this.#startWidth + to - this.#from)
    if (this.#width === undefined && Math.abs(to - this.#from) < 3) return
    this.#width = width
    const { columns, minWidth } = this.#layout
    const widths = new Map([...this.#held, [this.#index, width]])
    const added = [...widths].reduce((sum, [index, next]) => sum + next - (columns[index]?.column.width ?? next), 0)
    for (const [index, next] of widths) this.#write(index, `${next}px`)
    if (!columns.some((column, index) => column.width === undefined && !widths.has(index))) {
      this.#write(
        columns.findLastIndex(({ column }) => !column.pin),
        '',
      )
    }
    if (this.#table) this.#table.style.minWidth = `${minWidth + added}px`
  }

  /** The widths to keep; nothing where it was no drag or was given up. */
  end(kept: boolean): Readonly<Record<string, number>> | undefined {
    if (this.#width === undefined) return undefined
    if (!kept) {
      for (const [index, width] of this.#before.entries()) this.#write(index, width)
      if (this.#table) this.#table.style.minWidth = this.#minWidth
      return undefined
    }
    const widths = [...this.#held, [this.#index, this.#width] as const]
    return Object.fromEntries(widths.map(([index, width]) => [this.#layout.columns[index]?.column.key ?? '', width]))
  }

  #write(index: number, width: string): void {
    const column = this.#columns[index]
    if (column) column.style.width = width
  }
}
