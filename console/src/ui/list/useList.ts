import type { AnyCall, Call, CallInput, Page, RowOf } from '@camp/contract/base/call'
import { type FieldLimits, limitsOfParts } from '@camp/contract/base/limits'
import type { LoggedThing } from '@camp/contract/base/record'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod'
import { type Failure, isNetworkWatched } from '../../platform/failures.ts'
import { markStale, useCall } from '../../platform/signedIn/query.ts'
import type { SortOrder } from '../table/column.ts'
import { type ListAddress, ListAddressing, type ListDefaults, sortText } from './listAddress.ts'
import { FIRST, LAST, type ListPeek, peekGate, useListPeek, withPeek } from './listPeek.ts'
import { type ListSelection, useListSelection } from './listSelection.ts'

/** `first`: nothing is known yet; `refreshing`: older rows are shown meanwhile; `noMatch`: the filters leave nothing. */
export type ListState = 'first' | 'ready' | 'refreshing' | 'empty' | 'noMatch' | 'error' | 'forbidden'

/** Another form than a table. Methods, so that a list of any rows stands for a list of some. */
interface ListGrid<Row> {
  /** `show` opens a row beside the list; `shown` is open there. */
  drawn(rows: readonly Row[], show: (row: Row) => void, shown: number | undefined): ReactNode
  /** What chooses between the forms. */
  choice(chosen: boolean, choose: (grid: boolean) => void): ReactNode
}

/** Writes a list as a sheet: from its head and, where rows are chosen for it, from their bar; for those who may make the call. */
export interface Sheet<C extends AnyCall = AnyCall> {
  readonly call: C
  readonly label?: string
  readonly chosen?: true
}

/** Sums up the chosen rows of a list: its answer holds fields of the record, and how many rows there are. */
export interface Sums<C extends AnyCall = AnyCall> {
  readonly call: C
  readonly record: LoggedThing
}

/** A list: its committed state, which is the address of the tab, and the rows that follow from it. */
export interface List<Row, Filter extends object> {
  /** Where the address asks for another form than a table, as a board. */
  drawn?(rows: readonly Row[], show: (row: Row) => void, shown: number | undefined): ReactNode
  /** Where each person may choose another form, e.g. pictures: which one is kept. */
  readonly grid?: ListGrid<Row>
  readonly sheet?: Sheet | undefined
  readonly sums?: Sums | undefined
  /** What is always asked for beside the filter. */
  readonly of?: object | undefined
  readonly filter: Filter
  /** Commits a filter and goes to page 1; one step of the browser's history. Repeated, it asks again. */
  search(filter: Filter): void
  /** Back to how the list opens. */
  reset(): void
  /** The same without any filter, also without those that the list opens with. */
  bare(): void
  readonly page: number
  readonly size: number
  readonly sort: SortOrder | undefined
  setPage(page: number): void
  setSize(size: number): void
  /** Sorts by the key; repeated, the other way round; once more, as by default. */
  sortBy(key: string): void
  readonly rows: readonly Row[]
  /** How many match, on all pages; undefined until it is known. */
  readonly total: number | undefined
  readonly state: ListState
  readonly error: Failure | undefined
  /** Asks anew for what the address says, and for all that is shown beside it. */
  retry(): void
  /** Filter and sort as the query of an address: what a saved view keeps. Empty: as the list opens. */
  readonly query: string
  /** Goes to such a query; one step of the browser's history. */
  open(query: string): void
  /** Does it say what the list shows now? */
  sameQuery(query: string): boolean
  /** How to ask for the number of rows that a filter leaves, or such a query. */
  counting(of: string | Filter): { readonly call: PagedCall; readonly input: CallInput<PagedCall> }
  readonly selection: ListSelection<Filter>
  /** Is it as it opens, and says nothing of its filter but by the view that is lit? */
  readonly rests: boolean
  /** Stands below the rows: what the list leaves folded. */
  readonly rest?: ReactNode
  /** The record that is open beside the rows. */
  readonly peek: Omit<ListPeek, 'turn'>
  /** Peeks at the row after the last of this page, or before its first. */
  turnPeek(by: 1 | -1): void
  /** What each field of the filter takes. */
  readonly takes: Readonly<Record<string, FieldLimits>>
  /** Does the list open with this value of a filter? */
  isUsual(name: string, value: unknown): boolean
  /** What a filter field makes of a value; `refused` where it is none. */
  check(name: string, value: unknown): { value?: unknown; refused?: true }
}

/** A list call for its total alone. */
type PagedCall = Call<undefined, undefined, undefined, { readonly kind: 'page'; readonly row: z.ZodType }>

interface ListOptions<Schema extends z.ZodType, S extends AnyCall, M extends AnyCall> {
  /** The contract's schema of the filter. It must be the same object in every render. */
  readonly filter: Schema
  /** How the list opens. It must be the same object in every render. */
  readonly defaults?: ListDefaults<z.output<Schema> & object>
  /** Its export, which takes the filters of the list. */
  readonly sheet?: Sheet<S & (z.output<Schema> extends CallInput<S>['body'] ? unknown : never)>
  /** Its sums, which take the filters of the list. */
  readonly sums?: Sums<M & (z.output<Schema> extends CallInput<M>['body'] ? unknown : never)>
  /** What is always asked for and is no filter, such as the record whose parts are listed. */
  readonly of?: object
  /** Names in the address that the screen around the list reads. It must be the same array in every render. */
  readonly beside?: readonly string[]
  /** The call that answers with the same rows for certain filters, and what it takes in place of them. */
  readonly askBy?: (filter: z.output<Schema> & object) => AskedBy | undefined
}

interface AskedBy {
  readonly call: AnyCall
  readonly filter: object
}

const nothing: ListDefaults<never> = {}
const noRows: readonly never[] = []

function inputOf<C extends AnyCall, Filter>(call: C, { filter, page, size, sort }: ListAddress<Filter>): CallInput<C> {
  const paging = { page, size, ...(sort ? { sort: [sortText(sort)] } : {}) }
  const input = call.method === 'GET' ? { query: { ...filter, ...paging } } : { body: filter, query: paging }
  return input as CallInput<C> // the filter was parsed by the schema that the call itself states
}

/**
 * The state of a list page. The tab's address is its only store: a reload, "back" and a pasted link show the same rows.
 * Searching pushes history, paging and sorting replace it. Old rows stay until the new ones are there.
 */
export function useList<C extends AnyCall, Schema extends z.ZodType, S extends AnyCall = AnyCall, M extends AnyCall = AnyCall>(
  call: C,
  options: ListOptions<Schema, S, M>,
): List<RowOf<C>, z.output<Schema> & object> {
  type Filter = z.output<Schema> & object
  const { filter: schema, defaults = nothing, of, beside, askBy } = options
  const addressing = useMemo(() => new ListAddressing<Filter>(call, schema, defaults, beside), [call, schema, defaults, beside])
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const peek = useListPeek()
  const client = useQueryClient()
  const at = useMemo(() => addressing.read(search), [addressing, search])

  const asked = (address: ListAddress<Filter>) => {
    const { call: by, filter } = askBy?.(address.filter) ?? { call, filter: address.filter }
    return { call: by as C, input: inputOf(by as C, { ...address, filter: { ...filter, ...of } }) } // another call that is asked answers with the same rows
  }
  const now = asked(at)
  const query = useCall(now.call, now.input, { keepPrevious: true })
  const failure = query.error?.failure
  const { answer, waits } = useLastAnswer(query.data as Page<RowOf<C>> | undefined, failure) // a list that names its page gets the paged envelope
  const rows = answer?.content ?? noRows
  const total = answer?.totalElements
  const selection = useListSelection<Filter>(at.filter, total ?? 0)

  const again = () => void markStale(client, [call.area])
  const go = (next: ListAddress<Filter>, replace: boolean) => {
    // Other filters leave the record behind; on another page of the same rows it stays open.
    const written = addressing.write(next, replace ? search : withPeek(search, undefined))
    if (written === addressing.write(at, search)) again()
    else if (replace || peek.key === undefined) void navigate({ pathname, search: written }, { replace })
    else void peekGate.mayLeave().then((sure) => sure && navigate({ pathname, search: written }))
  }
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / at.size))
  const beyond = lastPage !== undefined && !query.isPlaceholderData && !waits && rows.length === 0 && at.page > lastPage
  useReplaced(beyond ? addressing.write({ ...at, page: lastPage }, search) : addressing.cleaned(search))

  return {
    ...at,
    ...given(options),
    search: (filter) => go({ ...at, filter, page: 1 }, false),
    reset: () => go(addressing.initial(), false),
    bare: () => go({ ...addressing.initial(), filter: {} as Filter }, false), // every field of a filter is optional
    setPage: (page) => go({ ...at, page }, true),
    setSize: (size) => go({ ...at, size, page: Math.floor(((at.page - 1) * at.size) / size) + 1 }, true),
    sortBy: (key) => go({ ...at, sort: nextSort(key, at.sort, addressing.initial().sort), page: 1 }, true),
    rows,
    total,
    state: stateOf({
      failure: waits ? undefined : failure,
      known: answer !== undefined,
      fetching: query.isFetching || waits,
      count: rows.length,
      narrowed: addressing.narrows(at.filter),
    }),
    error: failure,
    retry: again,
    query: addressing.view(at),
    rests: defaults.rests === true && !addressing.narrows(at.filter),
    open: (text) => go({ ...addressing.read(text), size: at.size }, false),
    sameQuery: (text) => addressing.view(addressing.read(text)) === addressing.view(at),
    counting: (by) =>
      counted(asked({ filter: typeof by === 'string' ? addressing.read(by).filter : by, page: 1, size: 1, sort: undefined })),
    selection,
    peek,
    turnPeek: (by) => {
      const page = Math.max(1, at.page + by)
      if (page <= (lastPage ?? 1) && page !== at.page) peek.turn(addressing.write({ ...at, page }, search), by === 1 ? FIRST : LAST)
    },
    takes: limitsOfParts(schema),
    isUsual: (name, value) => addressing.isUsual(name, value),
    check: (name, value) => addressing.check(name, value),
  }
}

/** Without a network the rows that were there stay, as long as others are awaited: these are asked for by themselves as soon as there is one. */
function useLastAnswer<A>(
  answer: A | undefined,
  failure: Failure | undefined,
): { readonly answer: A | undefined; readonly waits: boolean } {
  const last = useRef(answer)
  if (answer !== undefined) last.current = answer
  const waits = answer === undefined && last.current !== undefined && failure?.network === true && isNetworkWatched()
  return { answer: waits ? last.current : answer, waits }
}

const given = ({ sheet, sums, of }: Pick<List<never, never>, 'sheet' | 'sums' | 'of'>) => ({ sheet, sums, of })

/** Of whatever a call lists only the number is read. */
const counted = ({ call, input }: { readonly call: AnyCall; readonly input: unknown }) => ({
  call: call as unknown as PagedCall, // whatever it lists, it pages
  input: input as CallInput<PagedCall>, // as above
})

/**
 * The rows of this page are gone, for instance deleted by somebody else: the last page that there is stands in its place. What was not understood
 * is not passed on as if it were: copied, the address says what is shown.
 */
function useReplaced(search: string | undefined): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search !== undefined) void navigate({ pathname, search }, { replace: true })
  }, [search, navigate, pathname])
}

function nextSort(key: string, present: SortOrder | undefined, usual: SortOrder | undefined): SortOrder | undefined {
  if (present?.key !== key) return { key, desc: true }
  if (present.desc) return { key, desc: false }
  return usual?.key === key ? { key, desc: true } : usual
}

interface StateFacts {
  readonly failure: Failure | undefined
  readonly known: boolean
  readonly fetching: boolean
  readonly count: number
  readonly narrowed: boolean
}

function stateOf({ failure, known, fetching, count, narrowed }: StateFacts): ListState {
  if (failure && !fetching) return failure.status === 403 ? 'forbidden' : 'error'
  if (!known) return 'first'
  if (fetching) return 'refreshing'
  if (count > 0) return 'ready'
  return narrowed ? 'noMatch' : 'empty'
}
