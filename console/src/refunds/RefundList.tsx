import { whyReaders } from '@camp/contract/base/restricted'
import { exportRefunds, listRefunds, type Refund, type RefundFilter, refundFilter, sumRefunds } from '@camp/contract/refunds/refunds'
import { refundRequestRecord, refundThing } from '@camp/contract/refunds/refunds.record'
import { type ReactNode, useMemo } from 'react'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { BOARD_IN_ADDRESS, useBoard, useBoardForm } from '../ui/board/useBoard.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { rowPeek } from '../ui/peek/peek.ts'
import { IdCell, Nothing } from '../ui/table/cells.tsx'
import { useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { refundBoard } from './RefundCard.tsx'
import { BESIDE, RefundSums } from './RefundFigures.tsx'
import { refundsText } from './refunds.text.ts'

const BESIDE_LIST = [...BESIDE, ...BOARD_IN_ADDRESS]

/** Every refund, with its time, reason and number. */
export function RefundList({ which }: { readonly which: ReactNode }) {
  const t = useText(refundsText)
  const { board, which: form } = useBoardForm()
  const asked = useList(listRefunds, {
    filter: refundFilter,
    sheet: { call: exportRefunds, label: t('export'), chosen: true },
    sums: { call: sumRefunds, record: refundThing },
    beside: BESIDE_LIST,
  })
  const list = useBoard(asked, board, refundBoard)
  const views = useMemo(
    () => [
      { key: 'late', title: t('view.late'), filter: { status: ['PROCESSING' as const] } },
      { key: 'abnormal', title: t('view.abnormal'), filter: { status: ['ABNORMAL' as const] } },
      { key: 'done', title: t('view.done'), filter: { status: ['SUCCESS' as const] } },
      { key: 'closed', title: t('view.closed'), filter: { status: ['CLOSED' as const] } },
    ],
    [t],
  )
  return (
    <ListPage
      id="refunds"
      title={t('title')}
      views={views}
      list={list}
      columns={useRefundColumns()}
      peek={rowPeek}
      tools={() => (
        <>
          {form}
          {which}
        </>
      )}
      stats={{ inLine: <RefundSums filter={list.filter} /> }}
      search={<RefundSearchForm list={asked} />}
      empty={<EmptyState title={t('emptyRefunds')}>{t('emptyRefundsHint')}</EmptyState>}
    />
  )
}

function useRefundColumns() {
  const column = useColumnOf(refundThing)
  const wide = useWide()
  return useMemo(() => {
    return [
      column('refundNumber', { width: 196, pin: 'left', cell: ({ refundNumber }: Refund) => <IdCell inTable value={refundNumber} /> }),
      column<Refund>('orderNumber', { width: 168 }),
      column('parentName', { width: 88 }),
      column('parentPhone', { width: 120, hidden: true }),
      column('amount', { width: 96, sortKey: 'amount' }),
      column('payAmount', { width: 104, hidden: true }),
      column('status', { width: wide(88, 102), watched: true }),
      column('createdAt', { width: wide(112, 128), sortKey: 'createdAt' }),
      column('finishedAt', { width: wide(112, 128), sortKey: 'finishedAt' }),
      column('reason', { width: wide(190, 170), grow: true, cell: whyOf }),
      column('goodsName', { width: wide(94, 76), grow: true }),
      column('payMethod', { width: 140, hidden: true }),
      column('source', { width: 100, hidden: true }),
      column('requestedByName', { width: wide(88, 108), hidden: true }),
      column('approvedByName', { width: 88, hidden: true }),
      column('gatewayRefundId', { width: 200, hidden: true }),
    ]
  }, [column, wide])
}

/** What stopped it stands before what it was asked for: that is what has to be dealt with. */
const whyOf = ({ failure, reason }: Refund) =>
  failure === null ? (
    (reason ?? <Nothing />)
  ) : (
    <>
      <span className="refunds-apart">{failure}</span>
      {reason !== null && ` · ${reason}`}
    </>
  )

const folded = ['refundNumber', 'phone', 'payMethod', 'reason', 'createdFrom'] as const

function RefundSearchForm({ list }: { readonly list: List<Refund, RefundFilter> }) {
  const titleOf = useTitles(refundRequestRecord)
  const title = useTitles(refundThing)
  const draft = useDraft(list)
  const { field } = draft
  const sees = useHolds()(...whyReaders)
  const more = (
    <>
      <TextFilter label={title('refundNumber')} code {...field('refundNumber')} />
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <LabelFilter of={refundThing} {...field('payMethod')} />
      {sees && <TextFilter label={title('reason')} {...field('reason')} />}
      <DateRangeFilter label={titleOf('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <LabelFilter of={refundThing} {...field('status')} />
      <GoodsPicker label={title('goodsName')} {...field('goodsId')} />
      <DateRangeFilter label={title('finishedAt')} from={field('finishedFrom')} to={field('finishedTo')} />
    </SearchForm>
  )
}
