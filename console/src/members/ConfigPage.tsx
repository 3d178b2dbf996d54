import type { ReactNode } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import type { CallError } from '../platform/signedIn/query.ts'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { membersText } from './members.text.ts'

interface ConfigPageProps<Row extends { readonly id: number }> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined
  readonly error: CallError | null
  onRetry(): void
  readonly tools: ReactNode
  readonly empty: ReactNode
  actions(row: Row): RowAction[]
  readonly onOpen?: (row: Row) => void
  /** A card of its own under the rows. */
  readonly below?: ReactNode
}

/** A short list that is read whole: levels and benefits. */
export function ConfigPage<Row extends { readonly id: number }>(props: ConfigPageProps<Row>) {
  const t = useText(membersText)
  const { title, rows, error } = props
  const failure = error?.failure
  return (
    <section className="list-page" aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        <div className="list-tools">{props.tools}</div>
      </header>
      <div className="card list-body">
        {failure ? (
          <div className="list-state">
            {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={props.onRetry} />}
          </div>
        ) : (
          <>
            <div className="list-bar">
              <span aria-live="polite">{rows && t('total', { count: formatCount(rows.length) })}</span>
            </div>
            <DataTable
              label={title}
              columns={props.columns}
              rows={rows ?? []}
              busy={rows ? undefined : 'first'}
              total={rows?.length ?? 0}
              actions={props.actions}
              {...(props.onOpen && { onOpen: props.onOpen })}
              empty={props.empty}
            />
          </>
        )}
      </div>
      {props.below}
    </section>
  )
}
