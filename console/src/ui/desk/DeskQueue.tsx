import { type ReactNode, useEffect, useRef } from 'react'
import { LateInPlace } from '../base/latePart.tsx'
import { FilterWordsOf, namesIn, useFilterWords } from '../filter/filterWords.ts'
import { Pager } from '../list/Pager.tsx'
import { filterChips } from '../list/statsAbove.ts'
import type { List } from '../list/useList.ts'
import { LoadingLines } from '../page/LoadingLines.tsx'
import { ErrorState, NoMatchState } from '../page/StateViews.tsx'
import { RowFaces } from '../presence/Faces.tsx'
import type { FilterChipsProps } from '../sheet/FilterChips.tsx'

interface DeskQueueProps<Row, Filter extends object> {
  readonly title: string
  readonly list: List<Row, Filter>
  /** Named filters, as the head of the page offers them; without them the queue says its filters by switches of its own. */
  readonly views?: FilterChipsProps['views']
  readonly search: ReactNode
  /** Above the rows: how many, and in which order. */
  readonly head: ReactNode
  /** Where nothing waits. */
  readonly empty: ReactNode
  /** What the keys do, in words. */
  readonly keys: ReactNode
  row(row: Row): ReactNode
}

/** Asks for nothing beside what the view does: all of it, or more. */
const isWithin = (filter: object, view: object): boolean => {
  const [values, of]: readonly Readonly<Record<string, unknown>>[] = [{ ...filter }, { ...view }]
  return namesIn(filter).every((name) => name in view && JSON.stringify(values?.[name]) === JSON.stringify(of?.[name]))
}

/** The queue of a desk: what is to be done first stands first, one row is open. */
export function DeskQueue<Row, Filter extends object>({ title, list, views, search, head, empty, keys, row }: DeskQueueProps<Row, Filter>) {
  const { rows, state, total } = list
  const around = useFilterWords(list.filter)
  // What a desk opens with is its work: where there is none, no filter is to blame.
  const work = views?.[0]
  const allDone = state === 'noMatch' && work !== undefined && isWithin(list.filter, work.filter)
  return (
    <div className="desk-queue">
      <FilterWordsOf value={around}>{search}</FilterWordsOf>
      <div className="desk-queue-head quiet">
        {head}
        {views && namesIn(list.filter).length > 0 && <LateInPlace part={filterChips} props={{ list, views, around, besideView: true }} />}
      </div>
      {state === 'first' && <LoadingLines />}
      {(state === 'error' || state === 'noMatch' || state === 'empty') && (
        <div className="list-state">
          {state === 'error' && <ErrorState failure={list.error} onRetry={list.retry} />}
          {state === 'noMatch' && !allDone && <NoMatchState onClear={list.reset} />}
          {(state === 'empty' || allDone) && empty}
        </div>
      )}
      {rows.length > 0 && state !== 'error' && (
        <ul className="desk-rows" aria-label={title} aria-busy={state === 'refreshing'}>
          {rows.map(row)}
        </ul>
      )}
      {(total ?? 0) > list.size && (
        <div className="desk-pager">
          <Pager page={list.page} size={list.size} total={total} onPage={list.setPage} onSize={list.setSize} />
        </div>
      )}
      <p className="desk-keys quiet no-print" aria-hidden="true">
        {keys}
      </p>
    </div>
  )
}

interface DeskLineProps {
  readonly id: number
  readonly open: boolean
  onOpen(): void
  /** Before the row: a box that chooses it. */
  readonly tick?: ReactNode
  readonly children: ReactNode
}

/** One row of the queue; the open one is kept in view. */
export function DeskLine({ id, open, onOpen, tick, children }: DeskLineProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) item.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={item} data-open={open || undefined}>
      {tick}
      <button type="button" className="desk-row" aria-current={open || undefined} onClick={onOpen}>
        {children}
      </button>
      <RowFaces id={id} className="desk-faces" />
    </li>
  )
}

/** Keys and what they do: a line never parts them. */
export function DeskKeys({ of, children }: { readonly of: readonly string[]; readonly children: ReactNode }) {
  return (
    <span>
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {children}
    </span>
  )
}
