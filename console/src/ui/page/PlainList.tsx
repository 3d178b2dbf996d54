import { type CSSProperties, type ReactNode, useState } from 'react'
import type { CallError } from '../../platform/signedIn/query.ts'
import { Pager } from '../list/Pager.tsx'
import './detail.css'
import { LoadingLines } from './LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from './StateViews.tsx'

/** A column of a small table. */
export interface PlainColumn<Row> {
  readonly key: string
  readonly title: string
  /** In px; what is left over goes to those without one. */
  readonly width?: number
  readonly right?: true
  /** Left out on paper. */
  readonly screenOnly?: true
  cell(row: Row): ReactNode
}

const classOf = <Row,>({ right, screenOnly }: PlainColumn<Row>): string | undefined =>
  [right && 'detail-right', screenOnly && 'no-print'].filter(Boolean).join(' ') || undefined

/** What a column without a width has at least, in px. */
const LEAST = 80

const leastOf = <Row,>(columns: readonly PlainColumn<Row>[]): CSSProperties =>
  ({ '--plain-least': `${columns.reduce((sum, { width = LEAST }) => sum + width, 0)}px` }) as CSSProperties // it knows no own properties

interface PlainListProps<Row> {
  readonly label: string
  readonly columns: readonly PlainColumn<Row>[]
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  keyOf(row: Row): number | string
  readonly error: CallError | null
  onRetry(): void
  /** What an empty table says. */
  readonly empty: string
  readonly pages?: {
    readonly page: number
    readonly size: number
    readonly total: number
    onPage(page: number): void
    onSize(size: number): void
  }
}

/** A small table of what belongs to a record, with its own states. */
export function PlainList<Row>({ label, columns, rows, keyOf, error, onRetry, empty, pages }: PlainListProps<Row>) {
  if (error) return error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={onRetry} />
  if (!rows)
    return (
      <div className="detail-plain-loading" aria-busy="true">
        <LoadingLines />
      </div>
    )
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who scrolls by keyboard reaches what is wider than the window */}
      <section className="detail-plain-scroll" tabIndex={0}>
        <table className="detail-plain-table detail-plain-list" aria-label={label} style={leastOf(columns)}>
          <colgroup>
            {columns.map(({ key, width, screenOnly }) => (
              <col key={key} className={screenOnly ? 'no-print' : undefined} style={width === undefined ? undefined : { width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.key} data-label={column.title} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages && pages.total > pages.size && <Pager {...pages} />}
    </>
  )
}

const SIZE = 10

/** Where a small list stands: its page and how many rows one has. */
export function usePages() {
  const [{ page, size }, setPlace] = useState({ page: 1, size: SIZE })
  return {
    page,
    size,
    onPage: (next: number) => setPlace({ page: next, size }),
    onSize: (next: number) => setPlace({ page: 1, size: next }),
  }
}
