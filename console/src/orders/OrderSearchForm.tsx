import type { OrderFilter } from '@camp/contract/orders/orders'
import { orderStatus, payMethod } from '@camp/contract/orders/orders.states'
import { ChannelPicker } from '../pickers/field/ChannelPicker.tsx'
import { GoodsPicker } from '../pickers/field/GoodsPicker.tsx'
import { ReferrerPicker } from '../pickers/field/ReferrerPicker.tsx'
import { useText } from '../platform/i18n.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { AmountFilter, PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import type { OrderRow } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

const folded = ['goodsId', 'channelId', 'referrerId', 'payMethod', 'paidFrom', 'amountFrom'] as const

/** The filters of the order list. */
export function OrderSearchForm({ list }: { list: List<OrderRow, OrderFilter> }) {
  const t = useText(ordersText)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <GoodsPicker label={t('field.goods')} {...field('goodsId')} />
      <ChannelPicker label={t('field.channel')} {...field('channelId')} />
      <ReferrerPicker label={t('field.referrer')} {...field('referrerId')} />
      <SelectFilter label={t('field.payMethod')} options={useLabelOptions(payMethod)} {...field('payMethod')} />
      <DateRangeFilter label={t('field.paid')} from={field('paidFrom')} to={field('paidTo')} />
      <AmountFilter label={t('field.amount')} from={field('amountFrom')} to={field('amountTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={t('field.orderNumber')} digits {...field('orderNumber')} />
      <PhoneFilter label={t('field.phone')} {...field('phone')} />
      <SelectFilter label={t('field.status')} options={useLabelOptions(orderStatus)} {...field('status')} />
      <DateRangeFilter label={t('field.created')} from={field('createdFrom')} to={field('createdTo')} />
    </SearchForm>
  )
}
