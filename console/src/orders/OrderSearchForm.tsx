import type { OrderFilter } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { orderStatus, payMethod, refundAskedOrNot } from '@camp/contract/orders/orders.states'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { ReferrerPicker } from '../referrers/referrers.parts.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { AmountFilter, PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import type { OrderRow } from './orderActions.ts'

const folded = ['goodsId', 'channelId', 'referrerId', 'payMethod', 'refundRequest', 'paidFrom', 'amountFrom'] as const

/** The filters of the order list. */
export function OrderSearchForm({ list }: { list: List<OrderRow, OrderFilter> }) {
  const title = useTitles(orderRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <GoodsPicker label={title('goodsName')} {...field('goodsId')} />
      <ChannelPicker none label={title('channelName')} {...field('channelId')} />
      <ReferrerPicker label={title('referrerName')} {...field('referrerId')} />
      <SelectFilter label={title('payMethod')} options={useLabelOptions(payMethod)} {...field('payMethod')} />
      <SelectFilter label={title('refundRequest')} options={useLabelOptions(refundAskedOrNot)} {...field('refundRequest')} />
      <DateRangeFilter label={title('paidAt')} from={field('paidFrom')} to={field('paidTo')} />
      <AmountFilter label={title('payAmount')} from={field('amountFrom')} to={field('amountTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <SelectFilter label={title('status')} options={useLabelOptions(orderStatus)} {...field('status')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </SearchForm>
  )
}
