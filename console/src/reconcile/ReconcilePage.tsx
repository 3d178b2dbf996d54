import {
  getReconciliationMonth,
  listReconciliationDays,
  listStatementMerchants,
  type ReconciliationDay,
  type ReconciliationDayFilter,
  reconciliationDayFilter,
} from '@camp/contract/reconcile/reconcile'
import { billFailure } from '@camp/contract/reconcile/reconcile.failures'
import { dayState } from '@camp/contract/reconcile/reconcile.labels'
import { reconciliationDayWords } from '@camp/contract/reconcile/reconcile.words'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { formatChange, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type Draft, useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { idOf, rowPeek } from '../ui/peek/peek.ts'
import { MoneyCell, PageLink, StatusTag } from '../ui/table/cells.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { LineList } from './LineList.tsx'
import { dayPath } from './MonthStrip.tsx'
import { merchantLabel } from './merchantLabel.ts'
import { reconcileText } from './reconcile.text.ts'
import { useDayActions } from './useDayActions.ts'
import './reconcile.css'

const fetching = latePart(async () => (await import('./BillModals.tsx')).FetchModal)
const uploading = latePart(async () => (await import('./BillModals.tsx')).UploadModal)

const BESIDE = ['tab'] as const

/** A day without a bill was held against nothing: none of its sums is known. */
const unless = ({ state }: ReconciliationDay, fen: number): number | null => (state === 'MISSING' ? null : fen)

const sumOf = (name: Sum) => (row: ReconciliationDay) => <MoneyCell fen={unless(row, row[name])} />

/** Payments against the provider's bill: a day with its month, the one that needs work where the address names none; or all days as a list. */
export function ReconcilePage() {
  const t = useText(reconcileText)
  const { search } = useLocation()
  const { shown, which } = useTabInAddress<'day' | 'days'>(t('which'), [
    { value: 'day', label: t('tab.day') },
    { value: 'days', label: t('tab.days') },
  ])
  const day = idOf(new URLSearchParams(search).get('day') ?? '')
  if (!Number.isNaN(day)) return <LineList key={day} day={day} which={which} />
  // Filters and pages are those of the list.
  return shown === 'days' || search !== '' ? <DayList which={which} /> : <NextDay which={which} />
}

/** The day that is to be worked on; the list says what to do while there is none. */
function NextDay({ which }: { readonly which: ReactNode }) {
  const { data, error } = useCall(getReconciliationMonth, { query: {} }, { quiet: () => true })
  const t = useText(reconcileText)
  if (error || data?.nextId === null) return <DayList which={which} />
  if (!data)
    return (
      <section className="list-page" aria-busy="true">
        <header className="list-head">
          <h1>{t('title')}</h1>
        </header>
      </section>
    )
  return <LineList key={data.nextId} day={data.nextId} which={which} />
}

/** Each day of each merchant, the newest first: what both sides say, and what is still to be settled. */
function DayList({ which }: { readonly which: ReactNode }) {
  const t = useText(reconcileText)
  const list = useList(listReconciliationDays, { filter: reconciliationDayFilter, beside: BESIDE })
  const [task, setTask] = useState<'fetch' | 'upload'>()
  const views = useMemo(
    () => [
      { key: 'differs', title: t('view.differs'), filter: { state: ['DIFFERS' as const] } },
      { key: 'missing', title: t('view.missing'), filter: { state: ['MISSING' as const] } },
      { key: 'balanced', title: t('view.balanced'), filter: { state: ['BALANCED' as const] } },
      { key: 'closed', title: t('view.closed'), filter: { state: ['CLOSED' as const] } },
    ],
    [t],
  )
  const close = () => setTask(undefined)
  return (
    <>
      <ListPage
        id="reconciliationDays"
        title={t('title')}
        views={views}
        list={list}
        columns={useDayColumns()}
        actions={useDayActions()}
        peek={rowPeek}
        create={{ label: t('fetch.open'), code: 'RECONCILE_EDIT', run: () => setTask('fetch') }}
        tools={() => (
          <>
            {which}
            <Can action="RECONCILE_EDIT">
              <Button onClick={() => setTask('upload')}>{t('upload.open')}</Button>
            </Can>
          </>
        )}
        search={<DaySearchForm list={list} />}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      />
      {task === 'fetch' && <Late part={fetching} props={{ onClose: close }} />}
      {task === 'upload' && <Late part={uploading} props={{ onClose: close }} />}
    </>
  )
}

interface BothSumsProps {
  readonly of: ReconciliationDay
  readonly here: number
  readonly there: number
}

/** What both sides say of a sum: once where they agree, else the bill's with what it differs by. */
function BothSums({ of, here, there }: BothSumsProps) {
  if (unless(of, there) === null) return formatMoney(null)
  const apart = there - here
  const money = (fen: number) => formatMoney(fen, { sign: false })
  return (
    <>
      {money(there)}
      {apart !== 0 && <small className="reconcile-under reconcile-apart">{formatChange(apart, money)}</small>}
    </>
  )
}

type Sum = 'difference' | 'paidHere' | 'refundedHere' | 'feeHere'

function useDayColumns() {
  const column = useColumnOf(reconciliationDayWords)
  const t = useText(reconcileText)
  const language = useLanguage()
  return useMemo(() => {
    const stateOf = ({ state, failure, fetchedAt }: ReconciliationDay) => (
      <>
        <StatusTag of={dayState} value={state} />
        {failure !== null && fetchedAt === null && (
          <small className="reconcile-under reconcile-apart">{billFailure.label(failure, language)}</small>
        )}
      </>
    )
    return [
      column('day', {
        width: 110,
        pin: 'left',
        sortKey: 'day',
        cell: ({ id, day }: ReconciliationDay) => <PageLink to={dayPath(id)}>{day}</PageLink>,
      }),
      column('state', { width: 120, grow: true, watched: true, cell: stateOf }),
      column('openCount', { width: 88, sortKey: 'openCount' }),
      column('paidThere', {
        width: 124,
        title: `${t('sum.paid')} ¥`,
        cell: (row: ReconciliationDay) => <BothSums of={row} here={row.paidHere} there={row.paidThere} />,
      }),
      column('refundedThere', {
        width: 124,
        title: `${t('sum.refunded')} ¥`,
        cell: (row: ReconciliationDay) => <BothSums of={row} here={row.refundedHere} there={row.refundedThere} />,
      }),
      column('feeThere', {
        width: 110,
        title: `${t('sum.fee')} ¥`,
        cell: (row: ReconciliationDay) => <BothSums of={row} here={row.feeHere} there={row.feeThere} />,
      }),
      column('difference', { width: 110, sortKey: 'difference', cell: sumOf('difference') }),
      column('lineCount', { width: 72 }),
      column('explainedCount', { width: 80, hidden: true }),
      column('failure', { width: 200, hidden: true }),
      column('source', { width: 96 }),
      column('fetchedAt', { width: 112, hidden: true }),
      column('mchId', { width: 120, hidden: true }),
      column('merchantName', {
        width: 120,
        hidden: true,
        cell: ({ mchId, merchantName }: ReconciliationDay) => merchantLabel(mchId, merchantName),
      }),
      column('closedByName', { width: 88 }),
      column('closedAt', { width: 112, hidden: true }),
      column('paidHere', { width: 110, hidden: true, cell: sumOf('paidHere') }),
      column('refundedHere', { width: 110, hidden: true, cell: sumOf('refundedHere') }),
      column('feeHere', { width: 110, hidden: true, cell: sumOf('feeHere') }),
    ]
  }, [column, t, language])
}

function DaySearchForm({ list }: { readonly list: List<ReconciliationDay, ReconciliationDayFilter> }) {
  const title = useTitles(reconciliationDayWords)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <DateRangeFilter label={title('day')} from={field('dayFrom')} to={field('dayTo')} />
      <SelectFilter label={title('state')} options={useLabelOptions(dayState)} {...field('state')} />
      <MerchantFilter draft={draft} />
    </SearchForm>
  )
}

/** Where there is but one merchant, there is nothing to choose. */
function MerchantFilter({ draft }: { readonly draft: Draft<ReconciliationDayFilter> }) {
  const title = useTitles(reconciliationDayWords)
  const { data = [] } = useCall(listStatementMerchants, {}, { quiet: () => true })
  const { value, onChange, ...rest } = draft.field('mchId')
  if (data.length < 2 && !value) return null
  return (
    <SelectFilter
      {...rest}
      label={title('merchantName')}
      options={data.map(({ mchId, name }) => ({ value: mchId, label: merchantLabel(mchId, name) }))}
      value={value ? [value] : undefined}
      onChange={(chosen) => onChange(chosen?.at(-1))}
    />
  )
}
