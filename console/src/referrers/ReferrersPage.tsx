import { listReferrers, type Referrer, type ReferrerFilter, referrerFilter } from '@camp/contract/referrers/referrers'
import { payoutState } from '@camp/contract/referrers/referrers.labels'
import {
  type CommissionPayout,
  type CommissionPayoutFilter,
  commissionPayoutFilter,
  listCommissionPayouts,
  sumCommissionPayouts,
} from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord, referrerRecord } from '@camp/contract/referrers/referrers.record'
import { type ReactNode, useMemo, useState } from 'react'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { Can } from '../ui/page/Can.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { MoneyCell, PersonalCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { payoutsText } from './payouts.text.ts'
import { ReferrerDialogs, useReferrerDialogs } from './ReferrerDialogs.tsx'
import { referrersText } from './referrers.text.ts'
import { useReferrerActions } from './useReferrerActions.ts'

/** A referrer beside the list: what is owed, and why. */
const referrerPeek: Peek<Referrer> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ReferrerPeek.tsx')).ReferrerPeek),
}

const importing = latePart(async () => (await import('./ReferrerImportModal.tsx')).ReferrerImportModal)

const BESIDE = ['tab'] as const

const phoneOf = (row: Referrer) => <PersonalCell value={row.phone} entity="referrer" id={row.id} field="phone" />

const commissionOf = (row: Referrer) => <MoneyCell blank fen={row.commissionAmount} />

const drawing = latePart(async () => (await import('./PayoutModal.tsx')).PayoutModal)

/** A payout beside the list, where it is taken out and paid: it has no page of its own. */
const payoutPeek: Peek<CommissionPayout> = {
  ...rowPeek,
  part: latePart(async () => (await import('./PayoutPeek.tsx')).PayoutPeek),
}

/** Referrers, and for those who pay them the payouts; the address says which. */
export function ReferrersPage() {
  const t = useText(payoutsText)
  const pays = useHolds()('PROMOTE_COMMISSION_PAY')
  const { shown, which } = useTabInAddress<'referrers' | 'payouts'>(t('which'), [
    { value: 'referrers', label: t('tab.referrers') },
    { value: 'payouts', label: t('tab.payouts') },
  ])
  if (!pays) return <ReferrerListPage which={null} />
  return shown === 'payouts' ? <PayoutList which={which} /> : <ReferrerListPage which={which} />
}

/** What was paid to referrers, and what waits to be. */
function PayoutList({ which }: { readonly which: ReactNode }) {
  const t = useText(payoutsText)
  const list = useList(listCommissionPayouts, {
    filter: commissionPayoutFilter,
    sums: { call: sumCommissionPayouts, record: commissionPayoutRecord },
    beside: BESIDE,
  })
  const [draws, setDraws] = useState(false)
  const views = useMemo(() => [{ key: 'draft', title: t('view.draft'), filter: { state: ['DRAFT' as const] } }], [t])
  return (
    <>
      <ListPage
        id="commissionPayouts"
        title={t('title')}
        views={views}
        list={list}
        columns={usePayoutColumns()}
        peek={payoutPeek}
        create={{ label: t('do.create'), run: () => setDraws(true), first: { title: t('empty'), hint: t('emptyHint') } }}
        tools={() => which}
        search={<PayoutSearchForm list={list} />}
      />
      {draws && <Late part={drawing} props={{ onClose: () => setDraws(false) }} />}
    </>
  )
}

function PayoutSearchForm({ list }: { readonly list: List<CommissionPayout, CommissionPayoutFilter> }) {
  const title = useTitles(commissionPayoutRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <SelectFilter label={title('state')} options={useLabelOptions(payoutState)} {...draft.field('state')} />
    </SearchForm>
  )
}

function usePayoutColumns() {
  const column = useColumnOf(commissionPayoutRecord)
  return useMemo(
    () => [
      column<CommissionPayout>('untilDay', { width: 120, pin: 'left' }),
      column<CommissionPayout>('amount', { width: 130, sortKey: 'amount' }),
      column<CommissionPayout>('referrers', { width: 100 }),
      column<CommissionPayout>('lines', { width: 100 }),
      column<CommissionPayout>('state', { width: 100, watched: true }),
      column<CommissionPayout>('madeByName', { width: 110 }),
      column<CommissionPayout>('createdAt', { width: 124, sortKey: 'createdAt' }),
      column<CommissionPayout>('paidByName', { width: 110 }),
      column<CommissionPayout>('paidAt', { width: 124, sortKey: 'paidAt' }),
      column<CommissionPayout>('bankReference', { width: 140, grow: true }),
    ],
    [column],
  )
}

/** Everyone who sends families, with what came of it. */
function ReferrerListPage({ which }: { readonly which: ReactNode }) {
  const t = useText(referrersText)
  const list = useList(listReferrers, { filter: referrerFilter, beside: BESIDE })
  const dialogs = useReferrerDialogs()
  const actions = useReferrerActions(dialogs.opens)
  const [imports, setImports] = useState(false)
  const views = useMemo(
    () => [
      { key: 'pending', title: t('view.pending'), filter: { verifyStatus: ['PENDING' as const] } },
      { key: 'verified', title: t('view.verified'), filter: { verifyStatus: ['VERIFIED' as const] } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="referrers"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useReferrerColumns()}
        actions={actions}
        peek={referrerPeek}
        create={{
          label: t('do.create'),
          code: 'PROMOTE_REFERRER_EDIT',
          run: dialogs.opens.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={() => (
          <>
            {which}
            <Can action="PROMOTE_REFERRER_IMPORT">
              <Button onClick={() => setImports(true)}>{t('do.import')}</Button>
            </Can>
          </>
        )}
        search={<ReferrerSearchForm list={list} />}
      />
      <ReferrerDialogs open={dialogs.open} close={dialogs.close} />
      {imports && <Late part={importing} props={{ onClose: () => setImports(false) }} />}
    </>
  )
}

function ReferrerSearchForm({ list }: { list: List<Referrer, ReferrerFilter> }) {
  const title = useTitles(referrerRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} folded={['channelId']} more={<ChannelPicker label={title('channelName')} {...field('channelId')} />}>
      <TextFilter label={title('name')} {...field('name')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <LabelFilter of={referrerRecord} {...field('kind')} />
      <LabelFilter of={referrerRecord} {...field('verifyStatus')} />
    </SearchForm>
  )
}

function useReferrerColumns(): readonly Column<Referrer>[] {
  const column = useColumnOf(referrerRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('name', { width: 104, pin: 'left', sortKey: 'name' }),
      column('phone', { width: 126, cell: phoneOf }),
      column('wechat', { width: 120, hidden: true }),
      column('kind', { width: 84, grow: true }),
      column('channelName', { width: 104, grow: true, yields: true }),
      // The key under which people have moved and sized it.
      { ...column('commissionRateBp', { width: wide(104, 80) }), key: 'rate' },
      column('referredCount', { width: 88, sortKey: 'referredCount' }),
      column('orderCount', { width: 76, sortKey: 'orderCount' }),
      column('commissionAmount', { width: 116, sortKey: 'commissionAmount', cell: commissionOf }),
      column('verifyStatus', { width: wide(100, 104) }),
      column('remark', { width: 160, hidden: true }),
      column('createdAt', { width: 124, hidden: true }),
    ],
    [column, wide],
  )
}
