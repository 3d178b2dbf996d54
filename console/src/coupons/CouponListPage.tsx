import { type Coupon, type CouponFilter, couponFilter, exportCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { disableCoupons, getCoupon } from '@camp/contract/coupons/coupons.steps'
import { type ReactNode, useMemo, useState } from 'react'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter, YesNoFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { allOf, chosenOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { idOf, type Peek, rowPeek } from '../ui/peek/peek.ts'
import { CouponFigures } from './CouponFigures.tsx'
import { CouponGuesses, CouponTools } from './CouponTools.tsx'
import { MAKE } from './couponAddress.ts'
import { useCouponColumns } from './couponColumns.tsx'
import { couponsText } from './coupons.text.ts'
import { GenerateButton } from './GenerateButton.tsx'
import { useDisabling, useFreezing } from './useFreezing.tsx'

/** A code beside the list: it has no page of its own. */
const couponPeek: Peek<Coupon> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CouponLife.tsx')).CouponPeek),
  ask: (key) => ({ call: getCoupon, input: { params: { id: idOf(key) } } }),
}

/** The tab stands in the address beside the filters of either list. */
export const BESIDE = ['tab', MAKE] as const

/** Codes one by one. */
export function CouponListPage({ which }: { readonly which: ReactNode }) {
  const t = useText(couponsText)
  const list = useList(listCoupons, { filter: couponFilter, beside: BESIDE })
  const holds = useHolds()
  const language = useLanguage()
  const views = useMemo(
    () => [
      { key: 'used', title: t('view.used'), filter: { status: ['USED' as const] } },
      { key: 'unused', title: t('view.unused'), filter: { status: ['UNUSED' as const] } },
      { key: 'frozen', title: t('view.frozen'), filter: { frozen: true } },
    ],
    [t],
  )
  const disable = useAction(disableCoupons)
  const askDisable = async ({ id, code }: Coupon) => {
    const text = t('disable.text')
    if (!(await confirmDanger({ title: t('disable.title', { code }), text, confirm: t('do.disable') }))) return
    const done = await disable.run({ body: [id] })
    if (done) toast('success', done.count > 0 ? t('disable.done', { code }) : done.held > 0 ? t('disable.held') : t('disable.late'))
  }
  const freezing = useFreezing()
  const actions = (coupon: Coupon) => [
    ...freezing.actionsOf(coupon),
    ...(holds('PROMOTE_CODE_DISABLE')
      ? [
          {
            key: 'disable',
            title: t('do.disable'),
            danger: true as const,
            run: () => void askDisable(coupon),
            ...(coupon.status !== 'UNUSED' && { refusal: t('disable.refusal', { status: couponStatus.label(coupon.status, language) }) }),
          },
        ]
      : []),
  ]
  return (
    <ListPage
      id="coupons"
      title={t('title')}
      views={views}
      list={list}
      columns={useCouponColumns()}
      peek={couponPeek}
      actions={actions}
      tools={(shown) => (
        <>
          {which}
          {freezing.shown}
          <ExportAll list={list} shown={shown} />
          <CouponTools />
        </>
      )}
      stats={{
        block: <CouponGuesses />,
        inLine: (
          <CouponFigures filter={list.filter} state={list.state} onOpen={(status) => list.search({ ...list.filter, status: [status] })} />
        ),
      }}
      search={<CouponSearchForm list={list} />}
      bulk={
        holds('PROMOTE_CODE_EXPORT') || holds('PROMOTE_CODE_DISABLE')
          ? (selection, shown) => <Chosen list={list} selection={selection} shown={shown} />
          : undefined
      }
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
      <ExportButton label={t('do.export')} call={exportCoupons} {...allOf(list, shown)} />
    </Can>
  )
}

function Chosen({ list, selection, shown }: ShownList & { readonly selection: ListSelection<CouponFilter> }) {
  const t = useText(couponsText)
  const disabling = useDisabling(list.retry)
  return (
    <>
      <Can action="PROMOTE_CODE_DISABLE">
        <button
          type="button"
          className="link"
          aria-disabled={disabling.busy || undefined}
          onClick={() => disabling.start(chosenRows(selection))}
        >
          {t('do.disableChosen')}
        </button>
      </Can>
      {disabling.shown}
      <Can action="PROMOTE_CODE_EXPORT">
        <ExportButton label={t('do.exportChosen')} call={exportCoupons} {...chosenOf(list, selection, shown)} />
      </Can>
    </>
  )
}

const folded = ['kind', 'frozen', 'phone', 'usedFrom', 'createdFrom'] as const

/** The filters of the list of codes. */
function CouponSearchForm({ list }: { readonly list: List<Coupon, CouponFilter> }) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <LabelFilter of={couponRecord} {...field('kind')} />
      <YesNoFilter label={t('frozen')} yes={t('isFrozen')} no={t('notFrozen')} {...field('frozen')} />
      <PhoneFilter label={t('familyPhone')} {...field('phone')} />
      <DateRangeFilter label={title('usedAt')} from={field('usedFrom')} to={field('usedTo')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('code')} {...field('code')} />
      <BatchPicker label={title('batchName')} {...field('batchId')} />
      <ChannelPicker label={title('channelName')} {...field('channelId')} />
      <GoodsPicker label={title('goodsName')} {...field('goodsId')} />
      <LabelFilter of={couponRecord} {...field('status')} />
    </SearchForm>
  )
}

/** A filter by batch, the newest first. */
function BatchPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(couponsText)
  const [opened, setOpened] = useState(false)
  const batches = useCall(listCouponBatches, { query: { page: 1, size: 500 } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(batches, ({ content }) =>
    content.map(({ id, remark, goodsName }) => ({ value: id, label: remark ?? t('batchNumber', { id }), hint: goodsName })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
