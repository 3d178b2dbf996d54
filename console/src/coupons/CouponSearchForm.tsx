import type { Coupon, CouponFilter } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { couponKind, couponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { useState } from 'react'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions, YesNoFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import type { List } from '../ui/list/useList.ts'
import { couponsText } from './coupons.text.ts'

const folded = ['kind', 'frozen', 'phone', 'usedFrom', 'createdFrom'] as const

/** The filters of the list of codes. */
export function CouponSearchForm({ list }: { readonly list: List<Coupon, CouponFilter> }) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <SelectFilter label={title('kind')} options={useLabelOptions(couponKind)} {...field('kind')} />
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
      <SelectFilter label={title('status')} options={useLabelOptions(couponStatus)} {...field('status')} />
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
