import { getOrderDetail, listOrders, type OrderFilter, orderFilter, sumOrders } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { refundAskedOrNot } from '@camp/contract/orders/orders.states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { GoodsPicker } from '../goods/goods.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { ReferrerPicker } from '../referrers/referrers.parts.tsx'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { AmountFilter, PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter, useLabelOptions, YesNoFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { pageFor } from '../ui/page/recordNames.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { OrderListStats, refundAsked, refunding, toShip, unpaid } from './OrderListStats.tsx'
import { OrderListToolbar } from './OrderListToolbar.tsx'
import { OrderTaskDialog } from './OrderTaskDialog.tsx'
import { asInRow, type OrderRow, type OrderTask, orderTaskActions } from './orderActions.ts'
import { useOrderColumns } from './orderColumns.tsx'
import { NewOrderButton } from './orders.parts.tsx'
import { ordersText } from './orders.text.ts'

/** An order beside the list: all that its page holds. */
const orderPeek: Peek<OrderRow> = {
  keyOf: ({ orderNumber }) => orderNumber,
  part: latePart(async () => (await import('./OrderDetailPage.tsx')).OrderPeek),
  pageOf: (orderNumber) => pageFor('order', orderNumber),
  ask: (orderNumber) => ({ call: getOrderDetail, input: { query: { orderNumber } } }),
}

const bulk = latePart(async () => (await import('./OrderListBulk.tsx')).OrderListBulk)

/** The order list. */
export function OrderListPage() {
  const t = useText(ordersText)
  const list = useList(listOrders, { filter: orderFilter, sums: { call: sumOrders, record: orderRecord } })
  const columns = useOrderColumns()
  const [task, setTask] = useState<OrderTask | null>(null)
  const actions = useOrderActions(setTask)
  const views = [
    { key: 'unpaid', title: t('view.unpaid'), filter: unpaid },
    { key: 'toShip', title: t('view.toShip'), filter: toShip },
    { key: 'refunding', title: t('view.refunding'), filter: refunding },
    { key: 'refundAsked', title: t('view.refundAsked'), filter: refundAsked },
  ]
  return (
    <>
      <ListPage
        id="orders"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={columns}
        actions={actions}
        peek={orderPeek}
        tools={(shown) => <OrderListToolbar list={list} shown={shown} />}
        stats={{ inLine: <OrderListStats list={list} /> }}
        search={<OrderSearchForm list={list} />}
        bulk={(selection, shown) => <LateInPlace part={bulk} props={{ list, selection, shown }} />}
        empty={
          <EmptyState title={t('emptyTitle')} action={<NewOrderButton />}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {task && <OrderTaskDialog task={task} goesOn onClose={() => setTask(null)} />}
    </>
  )
}

/** What can be done with a row. */
function useOrderActions(start: (task: OrderTask) => void) {
  const t = useText(ordersText)
  const holds = useHolds()
  const navigate = useNavigate()
  return (order: OrderRow) => {
    const details = { key: 'details', title: t('do.details'), run: () => void navigate(pageFor('order', order.orderNumber)) }
    return asInRow([details, ...orderTaskActions(order, holds, start)], order)
  }
}

const folded = ['goodsId', 'channelId', 'referrerId', 'payMethod', 'refundRequest', 'vouched', 'paidFrom', 'amountFrom'] as const

/** The filters of the order list. */
function OrderSearchForm({ list }: { list: List<OrderRow, OrderFilter> }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <GoodsPicker label={title('goodsName')} {...field('goodsId')} />
      <ChannelPicker none label={title('channelName')} {...field('channelId')} />
      <ReferrerPicker label={title('referrerName')} {...field('referrerId')} />
      <LabelFilter of={orderRecord} {...field('payMethod')} />
      <SelectFilter label={title('refundRequest')} options={useLabelOptions(refundAskedOrNot)} {...field('refundRequest')} />
      <YesNoFilter label={title('vouched')} yes={t('vouched')} no={t('notVouched')} {...field('vouched')} />
      <DateRangeFilter label={title('paidAt')} from={field('paidFrom')} to={field('paidTo')} />
      <AmountFilter label={title('payAmount')} from={field('amountFrom')} to={field('amountTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <LabelFilter of={orderRecord} {...field('status')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </SearchForm>
  )
}
