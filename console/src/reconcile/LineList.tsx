import {
  exportStatementLines,
  getReconciliationDay,
  listStatementLines,
  type StatementLine,
  type StatementLineSearch,
  statementLineSearch,
} from '@camp/contract/reconcile/reconcile'
import { lineClass, lineKind } from '@camp/contract/reconcile/reconcile.labels'
import { reconciliationDayRecord } from '@camp/contract/reconcile/reconcile.record'
import { statementLineWords } from '@camp/contract/reconcile/reconcile.words'
import { type ReactNode, useMemo, useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatChange, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { rowPeek } from '../ui/peek/peek.ts'
import { capital, MoneyCell, NumberLink, StatusTag } from '../ui/table/cells.tsx'
import { useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { DaySums } from './DaySums.tsx'
import { likelyCause } from './likelyCause.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { reconcileText } from './reconcile.text.ts'
import { useDayActions } from './useDayActions.ts'
import { useLineActions } from './useLineActions.ts'

const explaining = latePart(async () => (await import('./ExplainModal.tsx')).ExplainModal)
const recording = latePart(async () => (await import('./RecordRefundModal.tsx')).RecordRefundModal)
const BESIDE = ['day', 'tab'] as const

/** The lines of the bill of one day: what is open comes first. */
export function LineList({ day: id, which }: { readonly day: number; readonly which: ReactNode }) {
  const t = useText(reconcileText)
  const of = useMemo(() => ({ day: id }), [id])
  const asked = useList(listStatementLines, { filter: statementLineSearch, of, beside: BESIDE })
  const { data: day, error, refetch } = useCall(getReconciliationDay, { params: { day: id } }, { quiet: () => true })
  // Of a day that is not there, or not known, no lines are no answer: they would say that nothing was paid.
  const unknown = error && !day ? error.failure : undefined
  const list = unknown ? { ...asked, state: 'error' as const, error: unknown, retry: () => void refetch() } : asked
  const [explained, setExplained] = useState<StatementLine>()
  const [recorded, setRecorded] = useState<StatementLine>()
  const dayActions = useDayActions()
  const views = useMemo(
    () => [
      { key: 'open', title: t('view.open'), filter: { open: true } },
      { key: 'equal', title: t('view.equal'), filter: { class: ['EQUAL' as const] } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="statementLines"
        title={day ? t('titleOf', { day: day.day }) : t('title')}
        views={views}
        list={list}
        columns={useLineColumns()}
        actions={useLineActions(day?.state !== 'CLOSED', setExplained, setRecorded)}
        peek={rowPeek}
        tools={(shown) => (
          <>
            {which}
            <Can action="RECONCILE">
              <ExportButton
                label={t('export')}
                call={exportStatementLines}
                rows={list.total}
                input={(async) => ({ query: exportQuery(list.sort, async), body: { ...list.filter, day: id, columns: [...shown] } })}
              />
            </Can>
            {day && (
              <PageActions items={dayActions(day)} next="close">
                <HistoryButton of={reconciliationDayRecord} id={id} title={day.day} />
              </PageActions>
            )}
          </>
        )}
        stats={
          <>
            <MonthStrip day={day} />
            {!unknown && <DaySums day={day} onClass={(one) => list.search({ class: [one] })} />}
          </>
        }
        search={<LineSearchForm list={list} />}
        empty={<EmptyState title={t('noLines')}>{t('noLinesHint')}</EmptyState>}
      />
      {recorded && <Late part={recording} props={{ line: recorded, onClose: () => setRecorded(undefined) }} />}
      {explained && <Late part={explaining} props={{ line: explained, onClose: () => setExplained(undefined) }} />}
    </>
  )
}

const signed = (fen: number): string => formatChange(fen, (by) => formatMoney(by, { sign: false }))

function useLineColumns() {
  const column = useColumnOf(statementLineWords)
  const t = useText(reconcileText)
  const wide = useWide()
  const holds = useHolds()
  const toOrders = holds('ORDER_INDEX')
  return useMemo(() => {
    // A side that has no such payment says so in its place, beside the difference.
    const orderOf = ({ orderNumber, known, refundNumber }: StatementLine) => (
      <>
        {known && toOrders ? <NumberLink value={orderNumber} to={`/order/detail?orderNumber=${orderNumber}`} /> : orderNumber}
        {known ? <small className="reconcile-under">{refundNumber}</small> : <small className="reconcile-none">{t('unknown')}</small>}
      </>
    )
    const billOf = ({ transactionId, amountThere, at }: StatementLine) =>
      amountThere === null ? (
        <small className="reconcile-none">{t('notInBill')}</small>
      ) : (
        <>
          <span className="reconcile-number">{transactionId}</span>
          <small className="reconcile-under">{formatTime(at)}</small>
        </>
      )
    const hereOf = ({ amountHere }: StatementLine) =>
      amountHere === null ? <small className="reconcile-none">{t('notHere')}</small> : <MoneyCell fen={amountHere} />
    const differenceOf = ({ class: of, difference, feeThere, feeHere }: StatementLine) => (
      <>
        <span className={difference === 0 ? undefined : 'reconcile-apart'}>{signed(difference)}</span>
        {of === 'FEE' && <small className="reconcile-under reconcile-apart">{t('feeApart', { amount: signed(feeThere - feeHere) })}</small>}
      </>
    )
    const classOf = ({ class: of, explainedAt, takenInAt }: StatementLine) => (
      <>
        <StatusTag of={lineClass} value={of} />
        {(explainedAt ?? takenInAt) && <small className="reconcile-under">{t(explainedAt ? 'explained' : 'takenIn')}</small>}
      </>
    )
    const reasonOf = (line: StatementLine) => {
      if (line.recorded) return t('record.waits', { name: line.recorded.byName, reason: line.recorded.reason ?? '–' })
      const cause = likelyCause(line)
      if (line.reason !== null || cause === null || !line.open) return line.reason
      return <small className="quiet">{capital(t(`cause.${cause}`))}</small>
    }
    return [
      column('class', { width: 120, pin: 'left', cell: classOf }),
      column('kind', { width: wide(68, 96), hidden: true }),
      column('orderNumber', { width: 176, cell: orderOf }),
      column('amountHere', { width: 104, cell: hereOf }),
      column('difference', { width: 104, sortKey: 'difference', cell: differenceOf }),
      column('amountThere', { width: 104 }),
      column('transactionId', { width: 232, title: t('billSide'), sortKey: 'at', cell: billOf }),
      column('at', { width: 104, hidden: true }),
      column('feeThere', { width: 88, hidden: true }),
      column('feeHere', { width: 88, hidden: true }),
      column('refundNumber', { width: 190, hidden: true }),
      column('reason', { width: 120, grow: true, cell: reasonOf }),
      column('explainedByName', { width: 88, hidden: true }),
      column('explainedAt', { width: 112, hidden: true }),
      column('takenInAt', { width: 112, hidden: true }),
    ]
  }, [column, t, toOrders, wide])
}

function LineSearchForm({ list }: { readonly list: List<StatementLine, StatementLineSearch> }) {
  const t = useText(reconcileText)
  const title = useTitles(statementLineWords)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={t('filter.number')} code {...field('number')} />
      <SelectFilter label={title('class')} options={useLabelOptions(lineClass)} {...field('class')} />
      <SelectFilter label={title('kind')} options={useLabelOptions(lineKind)} {...field('kind')} />
    </SearchForm>
  )
}
