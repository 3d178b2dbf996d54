import './list.css'
import { mayCall } from '@camp/contract/base/call'
import type { ListId } from '@camp/contract/base/lists'
import type { LogEntity } from '@camp/contract/records'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useRowsInView } from '../../platform/signedIn/presence.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { Late, LateInPlace, latePart } from '../base/latePart.tsx'
import { FilterWordsOf, namesIn, useFilterWords } from '../filter/filterWords.ts'
import { ErrorState, ForbiddenState, NoMatchState } from '../page/StateViews.tsx'
import type { PeekDrawerProps } from '../peek/PeekDrawer.tsx'
import { type Peek, rowPeek } from '../peek/peek.ts'
import { RowsAre } from '../presence/Faces.tsx'
import { actOn } from '../presence/RecordHere.tsx'
import type { SelectionSumsProps } from '../sheet/SelectionSums.tsx'
import { ColumnSettings } from '../table/ColumnSettings.tsx'
import { type Column, exportKeys, type Identified, type RowAction, useWatchedColumns } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { useTips } from '../table/tips.ts'
import { uiText } from '../ui.text.ts'
import { allOf, chosenOf, ExportButton } from './ExportButton.tsx'
import { ListBar } from './ListBar.tsx'
import { type Create, CreateButton, Empty, type FirstStep } from './ListCreate.tsx'
import { ListTools } from './ListTools.tsx'
import { sheetText } from './list.text.ts'
import { peekGate, useAhead } from './listPeek.ts'
import { recordOfList } from './listRecords.ts'
import type { ListSelection } from './listSelection.ts'
import { Pager } from './Pager.tsx'
import { blockOf, filterChips, inLineOf, type StatsAbove } from './statsAbove.ts'
import type { List, Sheet } from './useList.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSettings } from './useListSettings.ts'
import { type View, ViewChips } from './ViewChips.tsx'

const noViews: readonly never[] = []

/** What this place is for, and the first step: stands in place of rows while there are none at all. Without it `create` says that. */
type FirstWords = { readonly empty: ReactNode; readonly create?: Create } | { readonly empty?: never; readonly create: Create & FirstStep }

type ListPageProps<Row extends Identified, Filter extends object> = ListSlots<Row, Filter> & FirstWords

interface ListSlots<Row extends Identified, Filter extends object> {
  /** Names the list's settings; it never changes. */
  readonly id: ListId
  /** By itself, or with what stands beside it: the way to the same list of something else. */
  readonly title: string | readonly [title: string, beside: ReactNode]
  readonly list: List<Row, Filter>
  /** Beside the title: named filters, one click away. The person's own stand behind them. */
  readonly views?: readonly View<Filter>[]
  /** They must be the same array from render to render, or every row is drawn anew. */
  readonly columns: readonly Column<Row>[]
  readonly actions?: (row: Row) => readonly RowAction[]
  /** What opens beside the list by a click on a row or Enter; without it all columns of the row. */
  readonly peek?: Peek<Row> | undefined
  /** Buttons of the page; given the keys of the shown columns, for an export of just these. */
  readonly tools?: (columns: readonly string[]) => ReactNode
  readonly stats?: StatsAbove
  readonly search?: ReactNode
  /** What can be done with the chosen rows. Without it, and without a sheet of them, no rows can be chosen. */
  readonly bulk?: (selection: ListSelection<Filter>, columns: readonly string[]) => ReactNode
}

/** The page of a list: title and tools, figures, search, the table, the pager. Everything particular comes in slots. */
export function ListPage<Row extends Identified, Filter extends object>(props: ListPageProps<Row, Filter>) {
  const { list, bulk, create } = props
  const sheet = useSheet(list.sheet)
  const sums = useSums(list)
  const chooses = bulk !== undefined || sheet?.chosen || sums !== null
  const page = useRef<HTMLElement>(null)
  const settings = useListSettings(props.id, props.columns)
  const shown = exportKeys(props.columns, settings.shown)
  const columns = useWatchedColumns(settings.columns)
  const state = settings.settled ? list.state : 'first'
  const failed = list.state === 'error' || list.state === 'forbidden'
  const drawn = list.drawn ?? (settings.grid ? list.grid?.drawn : undefined)
  const fold = useFold()
  const around = useFilterWords(list.filter)
  useTips(page)
  useListKeys(page, fold.open)
  const peeked = usePeeked<Row, Filter>(list, props.peek ?? rowPeek)
  const entity = recordOfList[props.id]
  const [title, beside] = typeof props.title === 'string' ? [props.title] : props.title
  const actions = useRecords(entity, list.rows, props.actions)
  return (
    <section ref={page} className="list-page" aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        {beside}
        <ViewChips id={props.id} list={list} views={props.views ?? noViews} settings={settings} />
        <div className="list-tools">
          {fold.needed && <FilterFold fold={fold} set={list.query !== ''} />}
          <ListTools>
            {list.grid?.choice(settings.grid, settings.setGrid)}
            {props.tools?.(shown)}
            {sheet && <ExportButton label={sheet.label} call={sheet.call} {...allOf(list, shown)} />}
            {create && <CreateButton {...create} />}
          </ListTools>
        </div>
      </header>
      {/* What was typed there stays while it is folded. */}
      <div className="list-fold" hidden={fold.folded}>
        {list.state !== 'forbidden' && blockOf(props.stats)}
        {list.state !== 'forbidden' && <FilterWordsOf value={around}>{props.search}</FilterWordsOf>}
      </div>
      <div className="card list-body">
        {failed ? (
          <div className="list-state">
            {list.state === 'forbidden' ? <ForbiddenState /> : <ErrorState failure={list.error} onRetry={list.retry} />}
          </div>
        ) : (
          <>
            <ListBar
              list={list}
              figures={!fold.folded && inLineOf(props.stats)}
              filters={
                namesIn(list.filter).length > 0 &&
                !list.rests && <LateInPlace part={filterChips} props={{ list, views: props.views ?? noViews, around }} />
              }
              bulk={
                chooses && (
                  <>
                    {sums}
                    {bulk?.(list.selection, shown)}
                    {sheet?.chosen && <ExportButton label={sheet.chosen} call={sheet.call} {...chosenOf(list, list.selection, shown)} />}
                  </>
                )
              }
              settings={!list.drawn && <ColumnSettings columns={props.columns} settings={settings} />}
            />
            {drawn && list.rows.length > 0 ? (
              drawn(list.rows, (row) => void peeked.show(row, false), peeked.row?.id)
            ) : (
              <RowsAre value={entity}>
                <DataTable
                  label={title}
                  columns={columns}
                  rows={list.rows}
                  busy={state === 'first' || state === 'refreshing' ? state : undefined}
                  total={list.total ?? 0}
                  offset={(list.page - 1) * list.size}
                  density={settings.density}
                  hidden={settings.hidden}
                  sort={list.sort}
                  onSort={list.sortBy}
                  onResize={settings.resize}
                  selection={chooses ? list.selection : undefined}
                  actions={actions}
                  onPeek={peeked.show}
                  peeked={peeked.row?.id}
                  empty={list.state === 'noMatch' ? <NoMatchState onClear={list.reset} /> : (props.empty ?? <Empty create={create} />)}
                />
              </RowsAre>
            )}
            {list.rest}
            <footer className="list-foot">
              <Pager page={list.page} size={list.size} total={list.total} onPage={list.setPage} onSize={list.setSize} />
            </footer>
          </>
        )}
      </div>
      {list.peek.key !== undefined && !failed && (
        <Late part={peekDrawer} props={peeked.drawer({ title, entity, columns: props.columns, actions: props.actions })} />
      )}
    </section>
  )
}

/** The export with its words; none for who may not make it. */
function useSheet(sheet: Sheet | undefined) {
  const t = useText(uiText)
  const words = useText(sheetText)
  const { codes } = useSession()
  if (!sheet || !mayCall(sheet.call, codes)) return undefined
  return { call: sheet.call, label: sheet.label ?? t('export'), chosen: sheet.chosen && words('chosen') }
}

/** What the chosen rows come to, for who may know; null where nobody asks. */
function useSums<Row, Filter extends object>({ sums, selection, of }: List<Row, Filter>) {
  const { codes } = useSession()
  return sums && mayCall(sums.call, codes) ? <LateInPlace part={selectionSums} props={{ sums, selection, of }} /> : null
}

const selectionSums = latePart<SelectionSumsProps>(async () => (await import('../sheet/SelectionSums.tsx')).SelectionSums)
const peekDrawer = latePart<PeekDrawerProps>(async () => (await import('../peek/PeekDrawer.tsx')).PeekDrawer)

/** Says which records are in view, and of each action which of them it is about. */
function useRecords<Row extends Identified>(
  entity: LogEntity | undefined,
  rows: readonly Row[],
  actions: ((row: Row) => readonly RowAction[]) | undefined,
) {
  useRowsInView(
    entity,
    useMemo(() => rows.map(({ id }) => id), [rows]),
  )
  return useMemo(() => {
    if (entity === undefined || !actions) return actions
    return (row: Row): readonly RowAction[] =>
      actions(row).map((action) => ({
        ...action,
        run: () => {
          actOn({ entity, id: row.id })
          action.run()
        },
      }))
  }, [entity, actions])
}

/** The row that is open beside the list, and what opens another. */
function usePeeked<Row extends Identified, Filter extends object>(list: List<Row, Filter>, peek: Peek<Row>) {
  const navigate = useNavigate()
  const { key } = list.peek
  const ahead = useAhead<string>(key)
  const show = async (row: Row, byKey: boolean) => {
    const next = peek.keyOf(row)
    const page = peek.pageOf?.(next)
    const shown = ahead.current ?? key
    // Enter once more goes on to the page.
    if (next === shown) return byKey && page !== undefined ? navigate(page) : undefined
    if (shown !== undefined && !(await peekGate.mayLeave())) return
    ahead.current = next
    list.peek.show(next)
  }
  return {
    row: key !== undefined ? list.rows.find((row) => peek.keyOf(row) === key) : undefined,
    show,
    // The drawer hands each row back to the peek it came with, whatever it is made of.
    drawer: (of: object) => ({ ...of, peek, list, onClose: list.peek.close }) as unknown as PeekDrawerProps,
  }
}

/** What stands above the rows folds where the window is low: rows are what one came for. On a phone the filters are a sheet. */
function useFold() {
  const onPhone = useWindowIs('phone')
  const needed = useWindowIs('short') && !onPhone
  const [opened, setOpened] = useState(false)
  return { needed, folded: needed && !opened, open: () => setOpened(true), toggle: () => setOpened(!opened) }
}

function FilterFold({ fold, set }: { readonly fold: ReturnType<typeof useFold>; readonly set: boolean }) {
  const t = useText(uiText)
  return (
    <Button aria-expanded={!fold.folded} onClick={fold.toggle}>
      {t('filters')}
      {set && <i role="img" className="list-view-dot" aria-label={t('filtersSet')} />}
    </Button>
  )
}
