import type { Coupon, CouponFilter } from '@camp/contract/coupons/coupons'
import { couponKind, couponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { YesNoFilter } from '../ui/filter/YesNoFilter.tsx'
import type { List } from '../ui/list/useList.ts'
import { BatchPicker } from './BatchPicker.tsx'
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
