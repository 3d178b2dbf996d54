import type { LogEntity } from '@camp/contract/records'
import { type ReactNode, useMemo } from 'react'
import { useRowsInView } from '../../platform/signedIn/presence.ts'
import type { List } from '../list/useList.ts'
import { ForbiddenState } from '../page/StateViews.tsx'
import { RowsAre } from '../presence/Faces.tsx'
import { RecordHere } from '../presence/RecordHere.tsx'
import type { Desk } from './useDesk.ts'
import '../list/list.css'
import './desk.css'

interface DeskPageProps<Row extends { readonly id: number }, Filter extends object> {
  /** What the cases are, as the log names them. */
  readonly entity: LogEntity
  /** The id of that record, where a case is only about one: colleagues are seen there. It must be the same function in every render. */
  readonly subject?: (row: Row) => number
  readonly title: string
  readonly list: List<Row, Filter>
  readonly desk: Desk
  /** Views and tools, beside the title. */
  readonly head: ReactNode
  /** Between the head and the desk: figures. */
  readonly figures?: ReactNode
  readonly queue: ReactNode
  /** What is open: one part or two side by side. */
  readonly children: ReactNode
  /** How wide the parts are: a queue of lines beside a conversation and its facts, or a broad queue beside a case. */
  readonly parts: 'three' | 'two'
  /** Below it: what can be done with what is chosen, and dialogs. */
  readonly foot?: ReactNode
}

/** The case is the record. */
const itself = ({ id }: { readonly id: number }): number => id

/** A desk: the queue at the left, what is open beside it. On a phone they take turns. */
export function DeskPage<Row extends { readonly id: number }, Filter extends object>({
  entity,
  subject = itself,
  title,
  list,
  desk,
  ...parts
}: DeskPageProps<Row, Filter>) {
  const { onPhone, showsCase } = desk
  const alone = onPhone && showsCase
  useRowsInView(
    entity,
    useMemo(() => list.rows.map(subject), [list.rows, subject]),
  )
  const open = list.rows.find(({ id }) => id === desk.openId)
  // What is opened from elsewhere may stand on no page of the queue: of what it is about the desk knows nothing then.
  const at = open ? subject(open) : subject === itself ? desk.openId : undefined
  return (
    <section className="list-page desk-page" aria-label={title}>
      {!alone && (
        <header className="list-head">
          <h1>{title}</h1>
          {parts.head}
        </header>
      )}
      {!alone && parts.figures}
      {list.state === 'forbidden' ? (
        <div className="card list-state">
          <ForbiddenState />
        </div>
      ) : (
        <div className="card desk" data-parts={parts.parts} data-phone={onPhone || undefined}>
          {!alone && <RowsAre value={entity}>{parts.queue}</RowsAre>}
          {/* Nothing is open where nothing waits, or it could not be loaded: the queue says so. */}
          {showsCase &&
            (desk.openId === undefined ? (
              <div className="desk-case" />
            ) : (
              <RecordHere entity={at === undefined ? undefined : entity} id={at ?? 0}>
                {parts.children}
              </RecordHere>
            ))}
        </div>
      )}
      {parts.foot}
    </section>
  )
}
