import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { carrierName, carrierOfNumber } from '@camp/contract/logistics/logistics.carriers'
import {
  getLogisticsOrdersByPage,
  type LogisticsOrder,
  type LogisticsOrderFilter,
  logisticsOrderFilter,
} from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import {
  listReturnParcels,
  type ReturnParcel,
  type ReturnParcelFilter,
  returnParcelFilter,
  returnState,
} from '@camp/contract/logistics/logistics.returns'
import { parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { receiveReturn } from '@camp/contract/refunds/refunds.requests'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { IdCell, Nothing, StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useParcelColumns } from './parcelColumns.tsx'
import { parcelsText } from './parcels.text.ts'
import { returnsText } from './returns.text.ts'
import { useParcelActions } from './useParcelActions.ts'

const all = { body: {}, query: { page: 1, size: MAX_PAGE_SIZE, sort: ['name,asc'] } }

/** A parcel beside the list: its way. */
const parcelPeek: Peek<LogisticsOrder> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ParcelPeek.tsx')).ParcelPeek),
}

const editing = latePart(async () => (await import('./ParcelModal.tsx')).ParcelModal)

const folded = ['phone', 'shippedFrom'] as const

/** Parcels that were sent to families, and those that come back; the address says which. */
export function ParcelsPage() {
  const t = useText(returnsText)
  const { shown, which } = useTabInAddress<'sent' | 'back'>(t('which'), [
    { value: 'sent', label: t('tab.sent') },
    { value: 'back', label: t('tab.back') },
  ])
  return shown === 'back' ? <ReturnList which={which} /> : <ParcelListPage which={which} />
}

/** What families send back for a refund: awaited here, received here, decided at the refund desk. */
function ReturnList({ which }: { readonly which: ReactNode }) {
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
      column('orderNumber', { width: 200 }),
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

/** The parcels that were sent to families. */
function ParcelListPage({ which }: { readonly which: ReactNode }) {
  const t = useText(parcelsText)
  const list = useList(getLogisticsOrdersByPage, { filter: logisticsOrderFilter, beside: ['tab'] })
  const [edited, setEdited] = useState<LogisticsOrder>()
  const [history, setHistory] = useState<LogisticsOrder>()
  const views = useMemo(
    () => [
      { key: 'trouble', title: t('view.trouble'), filter: { trouble: [...parcelTrouble.values] } },
      { key: 'toStop', title: t('view.toStop'), filter: { trouble: ['TO_STOP' as const] } },
      { key: 'problem', title: t('view.problem'), filter: { status: ['PROBLEM' as const] } },
      { key: 'returned', title: t('view.returned'), filter: { status: ['RETURNED' as const] } },
      { key: 'waiting', title: t('view.waiting'), filter: { status: ['CREATED' as const] } },
      {
        key: 'moving',
        title: t('view.moving'),
        filter: { status: ['COLLECTED' as const, 'IN_TRANSIT' as const, 'DELIVERING' as const] },
      },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="logisticsOrders"
        title={t('title')}
        views={views}
        list={list}
        columns={useParcelColumns()}
        actions={useParcelActions({ edit: setEdited, history: setHistory })}
        peek={parcelPeek}
        tools={() => which}
        search={<ParcelSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {edited && <Late part={editing} props={{ parcel: edited, onClose: () => setEdited(undefined) }} />}
      {history && (
        <RecordHistory
          entity="logisticsOrder"
          id={history.id}
          title={t('parcel', { number: history.trackingNumber })}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

function ParcelSearchForm({ list }: { readonly list: List<LogisticsOrder, LogisticsOrderFilter> }) {
  const title = useTitles(logisticsOrderRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <DateRangeFilter label={title('shippedAt')} from={field('shippedFrom')} to={field('shippedTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('trackingNumber')} code {...field('trackingNumber')} />
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <CompanyFilter label={title('companyName')} {...field('companyId')} />
      <LabelFilter of={logisticsOrderRecord} {...field('trouble')} />
      <LabelFilter of={logisticsOrderRecord} {...field('status')} />
    </SearchForm>
  )
}

/** A filter by logistics company, with those no longer in use. */
function CompanyFilter(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(uiText)
  const [opened, setOpened] = useState(false)
  const companies = useCall(getLogisticsCompaniesByPage, all, { enabled: opened || props.value !== undefined })
  const options = optionsOf(companies, ({ content }) =>
    content.map(({ id, name, activeFlg }) => ({ value: id, label: name, ...(activeFlg === 'ACTIVE' ? {} : { hint: t('inactive') }) })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
