import { payoutState } from '@camp/contract/referrers/referrers.labels'
import {
  type CommissionPayout,
  type CommissionPayoutFilter,
  commissionPayoutFilter,
  listCommissionPayouts,
} from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { payoutsText } from './payouts.text.ts'

const drawing = latePart(async () => (await import('./PayoutModal.tsx')).PayoutModal)

const BESIDE = ['tab'] as const

/** A payout beside the list, where it is taken out and paid: it has no page of its own. */
const payoutPeek: Peek<CommissionPayout> = {
  ...rowPeek,
  part: latePart(async () => (await import('./PayoutPeek.tsx')).PayoutPeek),
}

/** What was paid to referrers, and what waits to be. */
export function PayoutList({ which }: { readonly which: ReactNode }) {
  const t = useText(payoutsText)
  const list = useList(listCommissionPayouts, { filter: commissionPayoutFilter, beside: BESIDE })
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
      column<CommissionPayout>('bankReference', { width: 180, grow: true }),
    ],
    [column],
  )
}
