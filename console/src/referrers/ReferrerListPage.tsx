import type { RowOf } from '@camp/contract/base/call'
import { listReferrers, type ReferrerFilter, referrerFilter } from '@camp/contract/referrers/referrers'
import { referrerKind, verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelPicker } from '../pickers/field/ChannelPicker.tsx'
import { RecordHistory } from '../pickers/history/RecordHistory.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { MoneyCell, PersonalCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { referrersText } from './referrers.text.ts'

type ReferrerRow = RowOf<typeof listReferrers>

/** Everyone who sends families, with what came of it. */
export function ReferrerListPage() {
  const t = useText(referrersText)
  const list = useList(listReferrers, { filter: referrerFilter })
  const holds = useHolds()
  const navigate = useNavigate()
  const orders = useCallback((row: ReferrerRow) => void navigate(`/order/index?referrerId=${row.id}`), [navigate])
  const [history, setHistory] = useState<ReferrerRow>()
  const actions = (row: ReferrerRow) => [
    ...(holds('ORDER_INDEX') ? [{ key: 'orders', title: t('do.orders'), run: () => orders(row) }] : []),
    { key: 'history', title: t('do.history'), run: () => setHistory(row) },
  ]
  return (
    <>
      <ListPage
        id="referrers"
        title={t('listTitle')}
        list={list}
        columns={useReferrerColumns()}
        actions={actions}
        search={<ReferrerSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {history && <RecordHistory entity="referrer" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
}

function ReferrerSearchForm({ list }: { list: List<ReferrerRow, ReferrerFilter> }) {
  const title = useTitles(referrerRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} folded={['channelId']} more={<ChannelPicker label={title('channelName')} {...field('channelId')} />}>
      <TextFilter label={title('name')} {...field('name')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <SelectFilter label={title('kind')} options={useLabelOptions(referrerKind)} {...field('kind')} />
      <SelectFilter label={title('verifyStatus')} options={useLabelOptions(verifyStatus)} {...field('verifyStatus')} />
    </SearchForm>
  )
}

function useReferrerColumns(): readonly Column<ReferrerRow>[] {
  const column = useColumnOf(referrerRecord)
  return useMemo(
    () => [
      column('name', { width: 120, pin: 'left', sortKey: 'name' }),
      column('phone', { width: 130, cell: phoneOf }),
      column('wechat', { width: 120, hidden: true }),
      column('kind', { width: 100 }),
      column('channelName', { width: 140, grow: true }),
      // The key under which people have moved and sized it.
      { ...column('commissionRateBp', { width: 110 }), key: 'rate' },
      column('referredCount', { width: 100, sortKey: 'referredCount' }),
      column('orderCount', { width: 100, sortKey: 'orderCount' }),
      column('commissionAmount', { width: 140, sortKey: 'commissionAmount', cell: commissionOf }),
      column('verifyStatus', { width: 120 }),
      column('remark', { width: 160, hidden: true }),
      column('createdAt', { width: 124, hidden: true }),
    ],
    [column],
  )
}

const phoneOf = (row: ReferrerRow) => <PersonalCell value={row.phone} entity="referrer" id={row.id} field="phone" />

const commissionOf = (row: ReferrerRow) => <MoneyCell blank fen={row.commissionAmount} />
