import type { AnyCall, CallAnswer, CallInput, RowOf } from '@camp/contract/base/call'
import type { Labelled } from '@camp/contract/base/labels'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure } from '../../platform/failures.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { withPeek } from '../list/listPeek.ts'
import type { List } from '../list/useList.ts'
import { Board, type BoardColumn } from './Board.tsx'
import { boardText } from './board.text.ts'
import { FORM, useFormInAddress } from './useFormInAddress.tsx'

export const BOARD_IN_ADDRESS: readonly string[] = [FORM]

/** So many cards a column has at first, and so many more each time. */
const PORTION = 20
/** No page of a list is longer; what is beyond stands in the table. */
const MOST = 100

/** The table, or the board, as the address says. `which` is the switch, for the head of the list. */
export function useBoardForm(): { readonly board: boolean; readonly which: ReactNode } {
  const t = useText(boardText)
  const { shown, which } = useFormInAddress<'table' | 'board'>(t('form'), [
    { value: 'table', label: t('table') },
    { value: 'board', label: t('board') },
  ])
  return { board: shown === 'board', which }
}

export interface BoardOptions<C extends AnyCall, Counts extends AnyCall, State extends string> {
  /** Lists the cards of a column, under the filters of the list. */
  readonly list: C
  /** What stands above the columns, counted by the server under the same filters. */
  readonly counts: Counts
  /** The filter that says how a record stands, and the states by it: the columns, from left to right. Eight at most. */
  readonly by: string
  readonly of: Labelled<State>
  readonly columns: readonly State[]
  /** Those that have a column also where it is empty. */
  readonly usual: ReadonlySet<State>
  /** In which order the cards of a column stand, where that is not the order of the list. */
  readonly sorts: { readonly [S in State]?: string }
  /** What a column comes to. */
  sumOf(counted: CountOf<Counts>): string | null
  readonly stateOf: (counted: CountOf<Counts>) => State
  readonly card: (row: RowOf<C>, now: number) => ReactNode
}

type CountOf<C extends AnyCall> = CallAnswer<C> extends readonly (infer R extends { readonly count: number })[] ? R : never

interface Asked {
  readonly call: AnyCall
  readonly by: string
  readonly filter: object
  readonly sort: string | undefined
}

/** The cards of a column: a page of the list of its own. */
function useCards(asked: Asked, state: string | undefined, count: number) {
  const [size, setSize] = useState(PORTION)
  const { call, by, filter, sort } = asked
  const query = { ...filter, [by]: [state], ...(sort && { sort: [sort] }), page: 1, size }
  const input = { query } as CallInput<AnyCall> // the list takes its own filter
  const { data } = useCall(call, input, { enabled: state !== undefined && count > 0, keepPrevious: true })
  const rows = count === 0 ? [] : (data as { readonly content: readonly unknown[] } | undefined)?.content // a list answers pages
  const left = Math.max(0, count - (rows?.length ?? count))
  return { rows, left, more: left > 0 && size < MOST ? () => setSize(size + PORTION) : undefined }
}

/** The list, drawn as a board where that is wanted: what opens beside it goes on by its columns. The options are the same in every render. */
export function useBoard<C extends AnyCall, Counts extends AnyCall, State extends string, Filter extends object>(
  list: List<RowOf<C> & { readonly id: number }, Filter>,
  shown: boolean,
  options: BoardOptions<C, Counts, State>,
): List<RowOf<C> & { readonly id: number }, Filter> {
  type Row = RowOf<C> & { readonly id: number }
  const { of, columns: states, usual, by, card } = options
  const language = useLanguage()
  const { search } = useLocation()
  const navigate = useNavigate()
  const counting = useCall(options.counts, { query: list.filter } as CallInput<Counts>, { enabled: shown, keepPrevious: true }) // as the list
  const counted = counting.data as readonly CountOf<Counts>[] | undefined // the answer of a call that counts
  const asked = (state: State | undefined) => ({ call: options.list, by, filter: list.filter, sort: state && options.sorts[state] })
  const countOf = (state: State | undefined) => counted?.find((one) => options.stateOf(one) === state)
  const cardsOf = (at: number) => [asked(states[at]), states[at], shown ? (countOf(states[at])?.count ?? 0) : 0] as const
  const cards = [
    useCards(...cardsOf(0)),
    useCards(...cardsOf(1)),
    useCards(...cardsOf(2)),
    useCards(...cardsOf(3)),
    useCards(...cardsOf(4)),
    useCards(...cardsOf(5)),
    useCards(...cardsOf(6)),
    useCards(...cardsOf(7)),
  ]
  if (!shown) return list
  const failure: Failure | undefined = counted ? undefined : counting.error?.failure
  // The list may have come, and what stands above the columns not.
  if (failure && list.state !== 'forbidden') return { ...list, state: 'error', error: failure, retry: () => void counting.refetch() }
  const wanted = (list.filter as Readonly<Record<string, readonly State[] | undefined>>)[by] // its values are these states
  const columns = !counted
    ? []
    : states.flatMap((state, at): BoardColumn<State, Row>[] => {
        const figures = countOf(state)
        const count = figures?.count ?? 0
        if (wanted ? !wanted.includes(state) : !usual.has(state) && count === 0) return []
        const { rows, left, more } = cards[at] ?? {}
        const seen = rows as readonly Row[] | undefined // of this very call
        const sum = figures ? options.sumOf(figures) : null
        const title = of.label(state, language)
        return [{ state, title, hue: of.labels[state].hue, count, sum, rows: seen, left: left ?? 0, more }]
      })
  const rows = columns.flatMap((column) => column.rows ?? [])
  const inTable = (state: State) => {
    const query = new URLSearchParams(withPeek(search, undefined))
    for (const name of [FORM, 'page']) query.delete(name)
    query.set(by, state)
    void navigate({ search: `?${query}` })
  }
  return {
    ...list,
    page: 1,
    size: Math.max(1, rows.length),
    // Before the columns are there it has to be known whether there is anything at all.
    rows: rows.length > 0 ? rows : list.rows,
    turnPeek: () => undefined,
    drawn: (_rows, show, open) => <Board columns={columns} open={open} card={card} show={show} inTable={inTable} />,
  }
}
