import { carrierName, carrierOfNumber } from '@camp/contract/logistics/logistics.carriers'
import {
  listReturnParcels,
  type ReturnParcel,
  type ReturnParcelFilter,
  returnParcelFilter,
  returnState,
} from '@camp/contract/logistics/logistics.returns'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { receiveReturn } from '@camp/contract/refunds/refunds.requests'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { IdCell, Nothing, StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { returnsText } from './returns.text.ts'

/** What families send back for a refund: awaited here, received here, decided at the refund desk. */
export function ReturnList({ which }: { readonly which: ReactNode }) {
  const t = useText(returnsText)
  const list = useList(listReturnParcels, { filter: returnParcelFilter, beside: ['tab'] })
  const views = useMemo(
    () => [
      { key: 'waiting', title: t('view.waiting'), filter: { status: ['WAITING' as const] } },
      { key: 'received', title: t('view.received'), filter: { status: ['RECEIVED' as const] } },
    ],
    [t],
  )
  return (
    <ListPage
      id="returnParcels"
      title={t('title')}
      views={views}
      list={list}
      columns={useReturnColumns()}
      actions={useReturnActions()}
      tools={() => which}
      search={<ReturnSearchForm list={list} />}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

function useReturnColumns() {
  const column = useColumnOf(refundRequestRecord)
  return useMemo(() => {
    const numberOf = ({ returnNumber }: ReturnParcel) => {
      if (returnNumber === null) return <Nothing />
      const code = carrierOfNumber(returnNumber)
      return (
        <>
          <IdCell inTable value={returnNumber} /> {code && carrierName(code)}
        </>
      )
    }
    return [
      column('returnNumber', { width: 220, pin: 'left', cell: numberOf }),
      column('status', { width: 96, watched: true, cell: ({ status }: ReturnParcel) => <StatusTag of={returnState} value={status} /> }),
      column('orderNumber', { width: 200, cell: ({ orderNumber }: ReturnParcel) => <IdCell inTable value={orderNumber} /> }),
      column('parentName', { width: 110 }),
      column('goodsName', { width: 180, grow: true }),
      column('createdAt', { width: 118, sortKey: 'createdAt' }),
      column('returnedAt', { width: 118, sortKey: 'returnedAt' }),
    ]
  }, [column])
}

function useReturnActions(): (row: ReturnParcel) => RowAction[] {
  const t = useText(returnsText)
  const holds = useHolds()
  const navigate = useNavigate()
  const receive = useAction(receiveReturn, { stale: ['Refunds', 'Home'] })
  const take = async ({ id, orderNumber, version }: ReturnParcel) => {
    if (await receive.run({ params: { id }, body: { version } }, { orderNumber })) toast('success', t('received'))
  }
  return (row) => {
    const all: (RowAction | false)[] = [
      holds(...receiveReturn.codes) && {
        key: 'receive',
        title: t('do.receive'),
        run: () => void take(row),
        ...(row.status !== 'WAITING' && { refusal: t('notAwaited') }),
      },
      holds('ORDER_INDEX') && { key: 'refund', title: t('do.refund'), run: () => void navigate(`/order/refunds?peek=${row.id}`) },
    ]
    return all.filter((action) => action !== false)
  }
}

function ReturnSearchForm({ list }: { readonly list: List<ReturnParcel, ReturnParcelFilter> }) {
  const title = useTitles(refundRequestRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('returnNumber')} code {...field('returnNumber')} />
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <SelectFilter label={title('status')} options={useLabelOptions(returnState)} {...field('status')} />
    </SearchForm>
  )
}
