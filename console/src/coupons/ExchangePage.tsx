import { type CouponBatch, type CouponBatchFilter, couponBatchFilter, listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import type { CouponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponBatchRecord } from '@camp/contract/coupons/coupons.record'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useBatchColumns } from './batchColumns.tsx'
import { CouponFigures } from './CouponFigures.tsx'
import { BESIDE, CouponListPage } from './CouponListPage.tsx'
import { CouponGuesses, CouponTools } from './CouponTools.tsx'
import { codesOfBatch } from './couponAddress.ts'
import { couponsText } from './coupons.text.ts'
import { GenerateButton } from './GenerateButton.tsx'
import { useDisabling } from './useFreezing.tsx'
import './coupons.css'

const nothing = {}

/** Codes one by one, or the batches they were made in; the address says which. */
export function ExchangePage() {
  const t = useText(couponsText)
  const { shown, which } = useTabInAddress(t('tab.which'), [
    { value: 'batches', label: t('tab.batches') },
    { value: 'codes', label: t('tab.codes') },
  ])
  return shown === 'codes' ? <CouponListPage which={which} /> : <CouponBatchList which={which} />
}

/** What was made, and what became of it, batch by batch. */
function CouponBatchList({ which }: { readonly which: ReactNode }) {
  const t = useText(couponsText)
  const list = useList(listCouponBatches, { filter: couponBatchFilter, beside: BESIDE })
  const navigate = useNavigate()
  const holds = useHolds()
  const [history, setHistory] = useState<CouponBatch>()
  const views = useMemo(
    () => [
      { key: 'running', title: t('view.running'), filter: { state: ['RUNNING' as const] } },
      { key: 'ended', title: t('view.ended'), filter: { state: ['ENDED' as const] } },
    ],
    [t],
  )
  const toCodes = (status: CouponStatus) => void navigate(`/extension/exchange?tab=codes&status=${status}`)
  const disabling = useDisabling(list.retry)
  const actions = (batch: CouponBatch): RowAction[] => [
    ...(holds('PROMOTE_CODE_DISABLE')
      ? [
          {
            key: 'disable',
            title: t('do.disable'),
            danger: true as const,
            run: () => disabling.start({ batchId: [batch.id] }),
            ...(batch.unused === 0 && { refusal: t('disable.nothing') }),
          },
        ]
      : []),
    { key: 'codes', title: t('do.codes'), run: () => void navigate(codesOfBatch(batch.id)) },
    { key: 'history', title: t('do.history'), run: () => setHistory(batch) },
  ]
  return (
    <>
      {disabling.shown}
      <ListPage
        id="couponBatches"
        title={t('title')}
        views={views}
        list={list}
        columns={useBatchColumns()}
        actions={actions}
        tools={() => (
          <>
            {which}
            <CouponTools />
          </>
        )}
        stats={{ block: <CouponGuesses />, inLine: <CouponFigures filter={nothing} state="ready" onOpen={toCodes} /> }}
        search={<BatchSearchForm list={list} />}
        empty={
          <EmptyState title={t('emptyTitle')} action={<GenerateButton />}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {history && (
        <RecordHistory
          entity="couponBatch"
          id={history.id}
          title={history.remark ?? t('batchNumber', { id: history.id })}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  )
}

function BatchSearchForm({ list }: { readonly list: List<CouponBatch, CouponBatchFilter> }) {
  const title = useTitles(couponBatchRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('remark')} {...field('keyword')} />
      <ChannelPicker label={title('channelName')} {...field('channelId')} />
      <GoodsPicker label={title('goodsName')} {...field('goodsId')} />
      <LabelFilter of={couponBatchRecord} {...field('kind')} />
      <LabelFilter of={couponBatchRecord} {...field('state')} />
    </SearchForm>
  )
}
