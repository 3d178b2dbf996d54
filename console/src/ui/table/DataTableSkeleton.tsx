import { cellClass } from './DataTableHead.tsx'
import { ACTIONS_KEY, SELECT_KEY, type TableLayout } from './tableLayout.ts'

const ROWS = Array.from({ length: 12 }, (_, index) => index)
/** Shares of the column's width that the bars take, so that they look like text. */
const SHARES = [0.82, 0.64, 0.74, 0.9, 0.58]

/** Grey bars in place of rows, only until the first rows come; CSS shows them after 200 ms. */
export function DataTableSkeleton<Row>({ layout }: { layout: TableLayout<Row> }) {
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
