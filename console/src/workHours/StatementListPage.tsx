import { mayCall } from '@camp/contract/base/call'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import {
  listWorkStatements,
  type StatementFilter,
  statementFilter,
  sumWorkStatements,
  type WorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { PageLink } from '../ui/table/cells.tsx'
import { MonthBar } from './MonthBar.tsx'
import { StatementDialogs, useStatementDialogs } from './StatementDialogs.tsx'
import { useStatementColumns } from './statementColumns.tsx'
import { statementsText } from './statements.text.ts'
import { type StatementOpen, useStatementActions } from './useStatementActions.ts'
import { businessToday, monthBy } from './workDays.ts'

const BESIDE = ['month'] as const
/** So many rows are paid or closed at once. */
const MOST = 500

const toPay: StatementFilter = { status: ['CLOSED', 'CONTRACTED'] }

const statementPeek: Peek<WorkStatement> = {
  ...rowPeek,
  part: latePart(async () => (await import('./StatementPeek.tsx')).StatementPeek),
}

/** The month in the address; without one the month that ended last, which is the one to be closed. */
function useMonthInAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('month') ?? ''
  const usual = monthBy(businessToday().slice(0, 7), -1)
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : usual
  const show = (next: string) => {
    const query = new URLSearchParams(search)
    for (const name of ['peek', 'page']) query.delete(name)
    if (next === usual) query.delete('month')
    else query.set('month', next)
    void navigate({ pathname, search: query.toString() })
  }
  return { month, show }
}

/** Coaches by months: how each month stands, and what is done with it until it is paid. */
export function StatementListPage() {
  const t = useText(statementsText)
  const { month, show } = useMonthInAddress()
  const of = useMemo(() => ({ monthFrom: month, monthTo: month }), [month])
  const list = useList(listWorkStatements, {
    filter: statementFilter,
    sums: { call: sumWorkStatements, record: workStatementRecord },
    of,
    beside: BESIDE,
  })
  const dialogs = useStatementDialogs()
  const actions = useStatementActions(dialogs.show)
  const columns = useStatementColumns(month, list.rows, (id) => list.peek.show(String(id)))
  const views = useMemo(
    () => [
      { key: 'open', title: t('view.open'), filter: { status: ['OPEN' as const, 'SUBMITTED' as const, 'CONFIRMED' as const] } },
      { key: 'closed', title: t('view.closed'), filter: toPay },
      { key: 'paid', title: t('view.paid'), filter: { status: ['PAID' as const] } },
    ],
    [t],
  )
  const groups = list.filter.coachGroupId
  const holds = useHolds()
  return (
    <>
      <ListPage
        id="workStatements"
        title={t('title')}
        views={views}
        list={list}
        columns={columns}
        actions={actions}
        peek={statementPeek}
        stats={{
          block: (
            <MonthBar
              month={month}
              onMonth={(next) => {
                list.selection.clear()
                show(next)
              }}
            >
              {holds('SETTLEMENT') && <PageLink to="/sample/settlement">{t('allMonths')}</PageLink>}
            </MonthBar>
          ),
          inLine: <ToPay list={list} of={of} />,
        }}
        create={{
          label: t('do.closeMonth', { month }),
          code: 'COASH_WORKHOUR_CLOSE',
          run: () => dialogs.show({ what: 'close', month, ...(groups && { coachGroupIds: groups }) }),
        }}
        search={<StatementSearchForm list={list} />}
        {...(holds('COASH_WORKHOUR_CLOSE', 'SETTLEMENT_PAY') && {
          bulk: (selection: ListSelection<StatementFilter>) => (
            <StatementBulk month={month} selection={selection} filter={list.filter} onOpen={dialogs.show} />
          ),
        })}
        empty={<EmptyState title={t('empty', { month })}>{t('emptyHint')}</EmptyState>}
      />
      <StatementDialogs {...dialogs} onDone={() => list.selection.clear()} />
    </>
  )
}

interface ToPayProps {
  readonly list: List<WorkStatement, StatementFilter>
  readonly of: { readonly monthFrom: string; readonly monthTo: string }
}

/** What is still to be paid of the month, by the list's filter; it leads to these rows, beside which stand those that are carried. */
function ToPay({ list, of }: ToPayProps) {
  const t = useText(statementsText)
  const { codes } = useSession()
  const asked = useCall(
    sumWorkStatements,
    { body: { ...list.filter, ...of, ...toPay, payable: true } },
    { enabled: mayCall(sumWorkStatements, codes), keepPrevious: true, quiet: () => true },
  )
  if (!asked.data || asked.data.amount === null) return null
  const { amount, count } = asked.data
  const value = t('toPay', { count: formatCount(count), amount: formatMoney(amount) })
  return (
    <StatCards
      inLine
      busy={asked.isPlaceholderData}
      stats={[{ key: 'toPay', title: t('view.closed'), value, open: () => list.search({ ...list.filter, ...toPay }) }]}
    />
  )
}

function StatementSearchForm({ list }: { readonly list: List<WorkStatement, StatementFilter> }) {
  const title = useTitles(workStatementRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <CoachGroupPicker label={title('coachGroupName')} {...draft.field('coachGroupId')} />
      <CoachFilter label={title('coachName')} {...draft.field('coachId')} />
      <SelectFilter label={title('status')} options={useLabelOptions(statementStatus)} {...draft.field('status')} />
    </SearchForm>
  )
}

interface BulkProps {
  readonly month: string
  readonly filter: StatementFilter
  readonly selection: ListSelection<StatementFilter>
  onOpen(open: StatementOpen): void
}

/** The chosen coaches are closed or paid; what they are now is asked first, since rows of other pages are not here. */
function StatementBulk({ month, filter, selection, onOpen }: BulkProps) {
  const t = useText(statementsText)
  const open = async (what: 'close' | 'sheet' | 'pay') => {
    const answer = await call(listWorkStatements, { query: { ...filter, monthFrom: month, monthTo: month, page: 1, size: MOST } })
    if (isFailure(answer)) return
    const rows = answer.content.filter(({ id }) => selection.has(id))
    if (rows.length < selection.count) toast('error', t('pay.many'))
    else if (what === 'close') onOpen({ what, month, coachIds: rows.map(({ coachId }) => coachId) })
    else onOpen({ what, month, rows })
  }
  const item = (what: 'close' | 'sheet' | 'pay') => (
    <button type="button" className="link" onClick={() => void open(what)}>
      {t(`do.${what}`)}
    </button>
  )
  return (
    <>
      <Can action="COASH_WORKHOUR_CLOSE">{item('close')}</Can>
      <Can action="SETTLEMENT_PAY">
        {item('sheet')}
        {item('pay')}
      </Can>
    </>
  )
}
