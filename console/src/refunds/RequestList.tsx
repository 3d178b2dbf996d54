import { goodsKind } from '@camp/contract/goods/goods.labels'
import { requestStatus } from '@camp/contract/refunds/refunds.labels'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import {
  listRefundRequests,
  type RefundRequest,
  type RefundRequestFilter,
  refundRequestFilter,
} from '@camp/contract/refunds/refunds.requests'
import { type ReactNode, useMemo } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useOpensOn } from '../ui/list/useOpensOn.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { NumberLink, PageLink } from '../ui/table/cells.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { useWide } from '../ui/table/useWide.ts'
import { BESIDE, RefundFigures } from './RefundFigures.tsx'
import { refundsText } from './refunds.text.ts'
import { requestPeek } from './requestPeek.ts'

const OPEN = ['REQUESTED' as const]

/** Requests: those that wait come first, the oldest on top; each is decided in the drawer beside. */
export function RequestList({ which }: { readonly which: ReactNode }) {
  const t = useText(refundsText)
  const list = useList(listRefundRequests, { filter: refundRequestFilter, beside: BESIDE })
  useOpensOn('?status=REQUESTED')
  const views = useMemo(
    () => [
      { key: 'toApprove', title: t('view.toApprove'), filter: { status: OPEN } },
      { key: 'decided', title: t('view.decided'), filter: { status: ['APPROVED' as const, 'DECLINED' as const, 'WITHDRAWN' as const] } },
    ],
    [t],
  )
  return (
    <ListPage
      id="refundRequests"
      title={t('title')}
      views={views}
      list={list}
      columns={useRequestColumns()}
      peek={requestPeek}
      tools={() => which}
      stats={<RefundFigures />}
      search={<RequestSearchForm list={list} />}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

function useRequestColumns() {
  const column = useColumnOf(refundRequestRecord)
  const t = useText(refundsText)
  const wide = useWide()
  const holds = useHolds()
  const toFamilies = holds('PARENT_DETAIL')
  return useMemo(() => {
    const familyOf = ({ parentId, parentName, studentName }: RefundRequest) => (
      <>
        {toFamilies ? <PageLink to={`/parent/detail?id=${parentId}`}>{parentName}</PageLink> : parentName}
        {studentName && <small className="refund-under">{studentName}</small>}
      </>
    )
    const proposedOf = ({ amount, proposedAmount }: RefundRequest) => {
      const apart = amount - proposedAmount
      const sign = apart > 0 ? '+' : '−'
      return (
        <>
          {formatMoney(proposedAmount, { sign: false })}
          <small className={apart === 0 ? 'refund-under' : 'refund-under refund-apart'}>
            {apart === 0 ? t('same') : t('differs', { amount: `${sign}${formatMoney(Math.abs(apart), { sign: false })}` })}
          </small>
        </>
      )
    }
    const askedOf = ({ askedByName, secondPerson, awaitsReturn, returnedAt }: RefundRequest) => (
      <>
        {askedByName}
        {secondPerson && <small className="refund-under refund-apart">{t('second')}</small>}
        {awaitsReturn && returnedAt === null && <small className="refund-under refund-apart">{t('awaits')}</small>}
      </>
    )
    return [
      column('createdAt', { width: wide(112, 128), sortKey: 'createdAt' }),
      column('orderNumber', {
        width: 190,
        pin: 'left',
        cell: ({ orderNumber }: RefundRequest) => <NumberLink value={orderNumber} to={`/order/detail?orderNumber=${orderNumber}`} />,
      }),
      column('parentName', { width: 110, cell: familyOf }),
      column('goodsName', { width: 160, grow: true }),
      column('amount', { width: 104, sortKey: 'amount' }),
      column('proposedAmount', { width: 120, cell: proposedOf }),
      column('reason', { width: 180, grow: true }),
      column('askedByName', { width: 110, cell: askedOf }),
      column('status', { width: 88, watched: true }),
      column('parentPhone', { width: 120, hidden: true }),
      column('goodsKind', { width: 88, hidden: true }),
      column('payAmount', { width: 104, hidden: true }),
      column('decidedByName', { width: 96, hidden: true }),
      column('decidedAt', { width: wide(112, 128), hidden: true, sortKey: 'decidedAt' }),
      column('refundNumber', { width: 190, hidden: true }),
    ]
  }, [column, t, toFamilies, wide])
}

const folded = ['phone', 'status', 'createdFrom'] as const

function RequestSearchForm({ list }: { readonly list: List<RefundRequest, RefundRequestFilter> }) {
  const title = useTitles(refundRequestRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <TextFilter label={title('parentPhone')} {...field('phone')} />
      <SelectFilter label={title('status')} options={useLabelOptions(requestStatus)} {...field('status')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('orderNumber')} {...field('orderNumber')} />
      <SelectFilter label={title('goodsKind')} options={useLabelOptions(goodsKind)} {...field('goodsKind')} />
    </SearchForm>
  )
}
