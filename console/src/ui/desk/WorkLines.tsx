import type { ReactNode } from 'react'
import './workLines.css'

interface WorkLinesProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly open: Row
  onOpen(id: number): void
  line(row: Row): ReactNode
}

/** What one piece of work is made of, where it is several: the open one is decided below. A single one needs no choice. */
export function WorkLines<Row extends { readonly id: number }>({ label, rows, open, onOpen, line }: WorkLinesProps<Row>) {
  if (rows.length < 2) return null
  return (
    <ul className="workLines" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" aria-pressed={row.id === open.id} onClick={() => onOpen(row.id)}>
            {line(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}
