import type { RowOf } from '@camp/contract/base/call'
import { listReferrers, type ReferrerFilter, referrerFilter } from '@camp/contract/referrers/referrers'
import { referrerKind, verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelPicker } from '../pickers/field/ChannelPicker.tsx'
import { RecordHistory } from '../pickers/history/RecordHistory.tsx'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { MoneyCell, Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
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
        {...(holds('ORDER_INDEX') && { onOpen: orders })}
        search={<ReferrerSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {history && <RecordHistory entity="referrer" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
}

function ReferrerSearchForm({ list }: { list: List<ReferrerRow, ReferrerFilter> }) {
  const t = useText(referrersText)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} folded={['channelId']} more={<ChannelPicker label={t('field.channel')} {...field('channelId')} />}>
      <TextFilter label={t('field.name')} {...field('name')} />
      <PhoneFilter label={t('field.phone')} {...field('phone')} />
      <SelectFilter label={t('field.kind')} options={useLabelOptions(referrerKind)} {...field('kind')} />
      <SelectFilter label={t('field.verifyStatus')} options={useLabelOptions(verifyStatus)} {...field('verifyStatus')} />
    </SearchForm>
  )
}

function useReferrerColumns(): readonly Column<ReferrerRow>[] {
  const t = useText(referrersText)
  return useMemo(
    () => [
      { key: 'name', title: t('field.name'), width: 120, pin: 'left', sortKey: 'name', cell: (row) => row.name },
      { key: 'phone', title: t('field.phone'), width: 130, cell: phoneOf },
      { key: 'wechat', title: t('field.wechat'), width: 120, hidden: true, cell: (row) => row.wechat ?? <Nothing /> },
      { key: 'kind', title: t('field.kind'), width: 100, cell: (row) => <StatusTag of={referrerKind} value={row.kind} /> },
      { key: 'channelName', title: t('field.channel'), width: 140, grow: true, cell: (row) => row.channelName ?? <Nothing /> },
      { key: 'rate', title: t('field.rate'), width: 110, align: 'right', cell: (row) => (row.commissionRateBp / 100).toFixed(2) },
      countColumn('referredCount', t('field.referred')),
      countColumn('orderCount', t('field.orders')),
      {
        key: 'commissionAmount',
        title: t('field.commission'),
        width: 140,
        align: 'right',
        sortKey: 'commissionAmount',
        cell: (row) => <MoneyCell blank fen={row.commissionAmount} />,
      },
      {
        key: 'verifyStatus',
        title: t('field.verifyStatus'),
        width: 120,
        cell: (row) => <StatusTag of={verifyStatus} value={row.verifyStatus} />,
      },
      { key: 'remark', title: t('field.remark'), width: 160, hidden: true, cell: (row) => row.remark ?? <Nothing /> },
      { key: 'createdAt', title: t('field.created'), width: 124, hidden: true, cell: (row) => <TimeCell at={row.createdAt} /> },
    ],
    [t],
  )
}

const phoneOf = (row: ReferrerRow) => <PersonalCell value={row.phone} entity="referrer" id={row.id} field="phone" />

const countColumn = (key: 'referredCount' | 'orderCount', title: string): Column<ReferrerRow> => ({
  key,
  title,
  width: 100,
  align: 'right',
  sortKey: key,
  cell: (row) => formatCount(row[key]),
})
