import { Descriptions } from '../page/Descriptions.tsx'
import { PageActions } from '../page/PageActions.tsx'
import type { Column, Identified, RowAction } from '../table/column.ts'
import { PeekGone } from './PeekGone.tsx'

interface RowFactsProps {
  readonly row: Identified | undefined
  readonly columns: readonly Column<Identified>[]
  readonly actions: ((row: Identified) => readonly RowAction[]) | undefined
}

/** A record that its list knows in full: every column as a fact, and its actions as buttons. */
export function RowFacts({ row, columns, actions }: RowFactsProps) {
  if (!row) return <PeekGone />
  const [name, ...rest] = columns
  return (
    <section className="detail-page">
      <header className="detail-head">
        <h2>{name?.cell(row)}</h2>
        <div className="detail-actions no-print">{actions && <PageActions items={actions(row)} />}</div>
      </header>
      <div className="card detail-card">
        <Descriptions facts={rest.map(({ key, title, width, cell }) => ({ key, title, value: cell(row), wide: width > WIDE }))} />
      </div>
    </section>
  )
}

/** Columns that are wider than this hold sentences. */
const WIDE = 200
