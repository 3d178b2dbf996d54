import { type Coupon, type CouponFilter, couponFilter, exportCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { CouponFigures } from './CouponFigures.tsx'
import { CouponSearchForm } from './CouponSearchForm.tsx'
import { useCouponColumns } from './couponColumns.tsx'
import { couponsText } from './coupons.text.ts'
import { GenerateButton } from './GenerateButton.tsx'

/** The tab stands in the address beside the filters of either list. */
export const BESIDE = ['tab'] as const

/** Codes one by one. */
export function CouponListPage({ which }: { readonly which: ReactNode }) {
  const t = useText(couponsText)
  const list = useList(listCoupons, { filter: couponFilter, beside: BESIDE })
  const holds = useHolds()
  const views = useMemo(
    () => [
      { key: 'used', title: t('view.used'), filter: { status: ['USED' as const] } },
      { key: 'unused', title: t('view.unused'), filter: { status: ['UNUSED' as const] } },
    ],
    [t],
  )
  return (
    <ListPage
      id="coupons"
      title={t('title')}
      views={views}
      list={list}
      columns={useCouponColumns()}
      tools={(shown) => (
        <>
          {which}
          <ExportAll list={list} shown={shown} />
          <GenerateButton />
        </>
      )}
      stats={<CouponFigures filter={list.filter} onOpen={(status) => list.search({ ...list.filter, status: [status] })} />}
      search={<CouponSearchForm list={list} />}
      bulk={holds('PROMOTE_CODE_EXPORT') ? (selection, shown) => <Chosen list={list} selection={selection} shown={shown} /> : undefined}
      empty={
        <EmptyState title={t('emptyTitle')} action={<GenerateButton />}>
          {t('emptyHint')}
        </EmptyState>
      }
    />
  )
}

interface ShownList {
  readonly list: List<Coupon, CouponFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

function ExportAll({ list, shown }: ShownList) {
  const t = useText(couponsText)
  return (
    <Can action="PROMOTE_CODE_EXPORT">
      <ExportButton
        label={t('do.export')}
        call={exportCoupons}
        rows={list.total}
        input={(async) => ({ query: exportQuery(list.sort, async), body: { ...list.filter, columns: [...shown] } })}
      />
    </Can>
  )
}

function Chosen({ list, selection, shown }: ShownList & { readonly selection: ListSelection<CouponFilter> }) {
  const t = useText(couponsText)
  return (
    <Can action="PROMOTE_CODE_EXPORT">
      <ExportButton
        inline
        label={t('do.exportChosen')}
        call={exportCoupons}
        rows={selection.count}
        onDrift={list.retry}
        input={(async, total) => ({ query: exportQuery(list.sort, async), body: { ...chosenRows(selection), total, columns: [...shown] } })}
      />
    </Can>
  )
}
