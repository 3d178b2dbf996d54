import { orderStatus, payMethod } from '@camp/contract/orders/orders.states'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { IdCell, MoneyCell, Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useWide } from '../ui/table/useWide.ts'
import type { OrderRow } from './orderActions.ts'
import { ordersText } from './orders.text.ts'

const t = textOf(ordersText)

/** The columns of the order list; those that fit a window of 1440 px are shown by default. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      {
        key: 'orderNumber',
        title: t('field.orderNumber'),
        width: 164,
        pin: 'left',
        sortKey: 'orderNumber',
        cell: (order) => <IdCell inTable value={order.orderNumber} />,
      },
      { key: 'goodsName', title: t('field.goods'), width: wide(150, 110), grow: true, cell: (order) => order.goodsName },
      { key: 'parentName', title: t('field.family'), width: wide(120, 112), cell: familyOf },
      { key: 'parentPhone', title: t('field.phone'), width: wide(126, 128), cell: phoneOf },
      {
        key: 'quantity',
        title: t('field.quantity'),
        width: 72,
        align: 'right',
        hidden: true,
        cell: (order) => formatCount(order.quantity),
      },
      {
        key: 'payAmount',
        title: t('field.payAmount'),
        width: wide(96, 86),
        align: 'right',
        sortKey: 'payAmount',
        cell: (order) => <MoneyCell fen={order.payAmount} />,
      },
      {
        key: 'refundedAmount',
        title: t('field.refundedAmount'),
        width: wide(86, 88),
        align: 'right',
        sortKey: 'refundedAmount',
        cell: (order) => <MoneyCell blank fen={order.refundedAmount} />,
      },
      {
        key: 'status',
        watched: true,
        title: t('field.status'),
        width: wide(84, 124),
        cell: (order) => <StatusTag of={orderStatus} value={order.status} />,
      },
      { key: 'payMethod', title: t('field.payMethod'), width: wide(96, 128), hidden: true, cell: payMethodOf },
      { key: 'channelName', title: t('field.channel'), width: wide(92, 76), cell: (order) => order.channelName ?? <Nothing /> },
      { key: 'referrerName', title: t('field.referrer'), width: 92, hidden: true, cell: (order) => order.referrerName ?? <Nothing /> },
      {
        key: 'createdAt',
        title: t('field.created'),
        width: wide(104, 124),
        sortKey: 'createdAt',
        cell: (order) => <TimeCell at={order.createdAt} />,
      },
      {
        key: 'paidAt',
        title: t('field.paid'),
        width: wide(104, 124),
        sortKey: 'paidAt',
        hidden: true,
        cell: (order) => <TimeCell at={order.paidAt} />,
      },
      { key: 'remark', title: t('field.remark'), width: 160, hidden: true, cell: (order) => order.remark || <Nothing /> },
    ],
    [wide],
  )
}

const familyOf = (order: OrderRow) => (order.studentName ? `${order.parentName} / ${order.studentName}` : order.parentName)

const phoneOf = (order: OrderRow) => <PersonalCell value={order.parentPhone} entity="order" id={order.id} field="parentPhone" />

const payMethodOf = (order: OrderRow) => (order.payMethod ? <StatusTag of={payMethod} value={order.payMethod} /> : <Nothing />)

/** The keys that an export understands for the columns shown: one column may hold two fields. */
export const exportColumns = (shown: readonly string[]): string[] =>
  shown.flatMap((key) => (key === 'parentName' ? ['parentName', 'studentName'] : [key]))
