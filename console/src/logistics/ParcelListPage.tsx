import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import {
  getLogisticsOrdersByPage,
  type LogisticsOrder,
  type LogisticsOrderFilter,
  logisticsOrderFilter,
} from '@camp/contract/logistics/logistics.parcels'
import { logisticsOrderRecord } from '@camp/contract/logistics/logistics.record'
import { parcelTrouble } from '@camp/contract/logistics/logistics.troubles'
import { type ReactNode, useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { CompanyFilter } from './CompanyFilter.tsx'
import { useParcelColumns } from './parcelColumns.tsx'
import { parcelsText } from './parcels.text.ts'
import { useParcelActions } from './useParcelActions.ts'

/** A parcel beside the list: its way. */
const parcelPeek: Peek<LogisticsOrder> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ParcelPeek.tsx')).ParcelPeek),
}

const editing = latePart(async () => (await import('./ParcelModal.tsx')).ParcelModal)

/** The parcels that were sent to families. */
export function ParcelListPage({ which }: { readonly which: ReactNode }) {
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

const folded = ['phone', 'shippedFrom'] as const

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
      <SelectFilter label={title('trouble')} options={useLabelOptions(parcelTrouble)} {...field('trouble')} />
      <SelectFilter label={title('status')} options={useLabelOptions(logisticsStatus)} {...field('status')} />
    </SearchForm>
  )
}
